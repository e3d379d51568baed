//! The module tree of the crate, and the resolution of names in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path as FilePath;

use quote::ToTokens;
use syn::{Attribute, Ident, Item, UseTree, Visibility};

use crate::expand::expand;

/// The path of a module from the root of the crate, which is the empty path.
pub(crate) type ModulePath = Vec<String>;

/// The parsed source of one module.
pub(crate) struct Module {
    pub(crate) items: Vec<Item>,
    /// The features that the module and its parents need.
    pub(crate) features: Vec<String>,
}

/// All modules of a crate.
pub(crate) struct Crate {
    pub(crate) modules: BTreeMap<ModulePath, Module>,
}

/// What a name denotes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    Module(ModulePath),
    Item { module: ModulePath, name: String },
    External(String),
}

impl Crate {
    /// Reads the crate whose `lib.rs` is in the folder `src`.
    pub(crate) fn read(src: &FilePath) -> Self {
        let mut modules = BTreeMap::new();
        let items = parse(&src.join("lib.rs"));
        load(&mut modules, Vec::new(), items, Vec::new(), src);
        Self { modules }
    }

    /// Returns what the path `segments`, written in `module`, denotes: more than one target if the last name is in
    /// several namespaces.
    pub(crate) fn resolve(&self, module: &ModulePath, segments: &[String]) -> Vec<Target> {
        let mut current = module.clone();
        for (at, segment) in segments.iter().enumerate() {
            match segment.as_str() {
                "crate" => current = Vec::new(),
                "self" => {}
                "super" => drop(current.pop()),
                name => {
                    let found = self.lookup(&current, name);
                    if found.is_empty() {
                        return if at == 0 {
                            vec![Target::External(segments.join("::"))]
                        } else {
                            Vec::new()
                        };
                    }
                    if at + 1 == segments.len() {
                        return found;
                    }
                    match found.into_iter().find(|target| matches!(target, Target::Module(_))) {
                        Some(Target::Module(path)) => current = path,
                        _ => return Vec::new(),
                    }
                }
            }
        }
        vec![Target::Module(current)]
    }

    /// Returns what `name` denotes in `module`; a private module only if nothing else has the name.
    fn lookup(&self, module: &ModulePath, name: &str) -> Vec<Target> {
        let mut found = Vec::new();
        let mut private = Vec::new();
        for item in self.modules.get(module).into_iter().flat_map(|module| &module.items) {
            match item {
                Item::Mod(inner) if inner.ident == name => {
                    let path = [module.as_slice(), &[name.to_owned()]].concat();
                    let list = if is_public(&inner.vis) { &mut found } else { &mut private };
                    list.push(Target::Module(path));
                }
                Item::Use(import) => {
                    for (alias, path) in imports(&import.tree) {
                        // An import of a single name, such as `use serde`, only repeats the name of another crate.
                        if alias == name && path.first().is_none_or(|first| *first != alias || path.len() > 1)
                        {
                            found.extend(self.resolve_import(module, &path));
                        }
                    }
                }
                _ if ident(item).is_some_and(|ident| ident == name) => {
                    found.push(Target::Item { module: module.clone(), name: name.to_owned() });
                }
                _ => {}
            }
        }
        if found.is_empty() { private } else { found }
    }

    /// Resolves an import. In `use growth::growth`, the first name is a module, and the target is an item of that module.
    fn resolve_import(&self, module: &ModulePath, path: &[String]) -> Vec<Target> {
        let Some((name, parents)) = path.split_last() else { return Vec::new() };
        if parents.is_empty() {
            return vec![Target::External(name.clone())];
        }
        let own = [module.as_slice(), &parents[..1]].concat();
        if self.modules.contains_key(&own) {
            return self.resolve(&own, &path[1..]);
        }
        self.resolve(module, path)
    }

    /// Returns the items of a module that have a name.
    pub(crate) fn items_named<'a>(
        &'a self,
        module: &ModulePath,
        name: &'a str,
    ) -> impl Iterator<Item = &'a Item> {
        self.modules[module].items.iter().filter(move |item| ident(item).is_some_and(|ident| ident == name))
    }
}

fn parse(file: &FilePath) -> Vec<Item> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display())).items
}

/// Adds the module `path` with its `items`, and the modules inside it, whose files are in `folder`.
fn load(
    modules: &mut BTreeMap<ModulePath, Module>,
    path: ModulePath,
    items: Vec<Item>,
    features: Vec<String>,
    folder: &FilePath,
) {
    let items: Vec<Item> = expand(items).into_iter().filter(|item| !is_for_tests(attributes(item))).collect();
    for item in &items {
        let Item::Mod(inner) = item else { continue };
        let name = inner.ident.to_string();
        let inside = match &inner.content {
            Some((_, items)) => items.clone(),
            None => parse(&folder.join(format!("{name}.rs"))),
        };
        let features = [features.clone(), required_features(&inner.attrs)].concat();
        let path = [path.clone(), vec![name.clone()]].concat();
        load(modules, path, inside, features, &folder.join(name));
    }
    modules.insert(path, Module { items, features });
}

/// Returns the names that a `use` tree brings into scope, each with its path. The name of a glob is `*`.
pub(crate) fn imports(tree: &UseTree) -> Vec<(String, Vec<String>)> {
    match tree {
        UseTree::Path(path) => {
            let first = path.ident.to_string();
            let rest = imports(&path.tree).into_iter();
            rest.map(|(name, rest)| {
                let name = if name == "self" { first.clone() } else { name };
                (name, [vec![first.clone()], rest].concat())
            })
            .collect()
        }
        UseTree::Name(name) if name.ident == "self" => vec![("self".to_owned(), Vec::new())],
        UseTree::Name(name) => vec![(name.ident.to_string(), vec![name.ident.to_string()])],
        UseTree::Rename(rename) => vec![(rename.rename.to_string(), vec![rename.ident.to_string()])],
        UseTree::Glob(_) => vec![("*".to_owned(), Vec::new())],
        UseTree::Group(group) => group.items.iter().flat_map(imports).collect(),
    }
}

/// Returns the name that an item other than a module declares.
pub(crate) fn ident(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        _ => None,
    }
}

/// Returns the visibility of an item that can be public.
pub(crate) fn visibility(item: &Item) -> Option<&Visibility> {
    match item {
        Item::Const(item) => Some(&item.vis),
        Item::Enum(item) => Some(&item.vis),
        Item::Fn(item) => Some(&item.vis),
        Item::Mod(item) => Some(&item.vis),
        Item::Static(item) => Some(&item.vis),
        Item::Struct(item) => Some(&item.vis),
        Item::Trait(item) => Some(&item.vis),
        Item::Type(item) => Some(&item.vis),
        Item::Use(item) => Some(&item.vis),
        _ => None,
    }
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns the features that `#[cfg(feature = "..")]` names.
pub(crate) fn required_features(attributes: &[Attribute]) -> Vec<String> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).flat_map(features_in).collect()
}

/// Returns the features that an attribute names.
pub(crate) fn features_in(attribute: &Attribute) -> Vec<String> {
    let text = attribute.meta.to_token_stream().to_string();
    text.split("feature = \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let mut conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    conditions.any(|attribute| attribute.meta.to_token_stream().to_string().replace(' ', "") == "cfg(test)")
}
