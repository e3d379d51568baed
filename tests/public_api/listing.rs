//! The listing: one line for each public item, field, variant, method and trait implementation.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::{Attribute, GenericArgument, ImplItem, Item, ItemImpl, PathArguments, Type};

use crate::signature::{describe, function, one_line, type_text};
use crate::source::{
    Crate, ModulePath, Target, attributes, ident, imports, is_public, required_features, visibility,
};

/// Returns the lines of the listing, sorted by path.
pub(crate) fn lines(source: &Crate) -> Vec<String> {
    let mut listing = Listing { source, paths: BTreeMap::new(), lines: BTreeSet::new() };
    listing.collect("plywood", &Vec::new(), &mut BTreeSet::new());
    listing.describe_items();
    listing.describe_impls();
    let mut lines: Vec<String> = listing.lines.into_iter().collect();
    // The declaration of an item comes first, then the traits that it implements.
    let rank = |line: &str| u8::from(line.starts_with("impl") || line.starts_with("derive"));
    lines.sort_by_cached_key(|line| (path_in(line).to_owned(), rank(line)));
    lines
}

struct Listing<'a> {
    source: &'a Crate,
    /// The public paths of each item.
    paths: BTreeMap<Target, BTreeSet<String>>,
    lines: BTreeSet<String>,
}

/// Returns the first path of the crate in a line.
fn path_in(line: &str) -> &str {
    let path = line.find("plywood::").map_or("", |at| &line[at..]);
    let end = path.find(|character: char| !character.is_alphanumeric() && !"_:".contains(character));
    path[..end.unwrap_or(path.len())].trim_end_matches(':')
}

impl Listing<'_> {
    /// Collects the public paths of everything that `module`, itself reachable as `path`, makes public.
    fn collect(&mut self, path: &str, module: &ModulePath, visited: &mut BTreeSet<(String, ModulePath)>) {
        if !visited.insert((path.to_owned(), module.clone())) {
            return;
        }
        let source = self.source;
        for item in &source.modules[module].items {
            if let Item::Macro(declaration) = item {
                let exported =
                    declaration.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
                if let Some(name) = declaration.ident.as_ref().filter(|_| exported) {
                    self.lines
                        .insert(format!("macro plywood::{name}!{}", self.suffix(module, &declaration.attrs)));
                }
            }
            if !visibility(item).is_some_and(is_public) || is_hidden(attributes(item)) {
                continue;
            }
            match item {
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let target = [module.as_slice(), std::slice::from_ref(&name)].concat();
                    let path = format!("{path}::{name}");
                    self.lines.insert(format!("mod {path}{}", self.suffix(&target, &[])));
                    self.collect(&path, &target, visited);
                }
                Item::Use(import) => {
                    for (name, segments) in imports(&import.tree) {
                        let path = if name == "*" { path.to_owned() } else { format!("{path}::{name}") };
                        for target in source.resolve(module, &segments) {
                            self.add(path.clone(), target, visited);
                        }
                    }
                }
                _ => {
                    if let Some(name) = ident(item).map(ToString::to_string) {
                        let path = format!("{path}::{name}");
                        self.add(path, Target::Item { module: module.clone(), name }, visited);
                    }
                }
            }
        }
    }

    fn add(&mut self, path: String, target: Target, visited: &mut BTreeSet<(String, ModulePath)>) {
        match target {
            Target::Module(module) => {
                self.lines.insert(format!("mod {path}{}", self.suffix(&module, &[])));
                self.collect(&path, &module, visited);
            }
            Target::External(external) => {
                self.lines.insert(format!("use {path} = {external}"));
            }
            Target::Item { .. } => {
                self.paths.entry(target).or_default().insert(path);
            }
        }
    }

    /// Returns the shortest public path of an item.
    fn path(&self, target: &Target) -> Option<&String> {
        self.paths.get(target)?.iter().min_by_key(|path| path.matches("::").count())
    }

    /// Returns the features that an item needs, as they are written after its line.
    fn suffix(&self, module: &ModulePath, attributes: &[Attribute]) -> String {
        let needed =
            self.source.modules[module].features.iter().cloned().chain(required_features(attributes));
        let features: Vec<String> = needed.collect::<BTreeSet<_>>().into_iter().collect();
        if features.is_empty() { String::new() } else { format!(" [{}]", features.join(", ")) }
    }

    fn describe_items(&mut self) {
        let mut lines = Vec::new();
        for (target, paths) in &self.paths {
            let Target::Item { module, name } = target else { continue };
            let path = self.path(target).expect("an item in the map has a path");
            lines.extend(
                paths.iter().filter(|other| *other != path).map(|other| format!("use {other} = {path}")),
            );
            for item in self.source.items_named(module, name) {
                let suffix = self.suffix(module, attributes(item));
                lines.extend(describe(item, path).into_iter().map(|line| line + &suffix));
            }
        }
        self.lines.extend(lines);
    }

    fn describe_impls(&mut self) {
        let mut lines = Vec::new();
        for (module, parsed) in &self.source.modules {
            for item in &parsed.items {
                let Item::Impl(block) = item else { continue };
                let suffix = self.suffix(module, &block.attrs);
                lines.extend(self.describe_impl(module, block).into_iter().map(|line| line + &suffix));
            }
        }
        self.lines.extend(lines);
    }

    fn describe_impl(&self, module: &ModulePath, block: &ItemImpl) -> Vec<String> {
        let self_path = if let Type::Path(own) = &*block.self_ty { Some(&own.path) } else { None };
        let own = self_path.and_then(|path| self.public_path(module, path));
        if let Some((_, implemented, _)) = &block.trait_ {
            let own_trait = self.public_path(module, implemented);
            let mut names = self_path.into_iter().chain([implemented]).chain(generic_arguments(implemented));
            let is_private = names.any(|path| self.is_private(module, path));
            if is_private || own.or(own_trait).is_none() {
                return Vec::new();
            }
            let mut header = block.clone();
            header.attrs.clear();
            header.items.clear();
            let text = one_line(Item::Impl(header));
            // Replaces the name of the type by its public path or, if it has none, the name of the trait.
            let type_at = text.rfind(" for ").expect("a trait is implemented for a type");
            let (full, at) = match (own, own_trait) {
                (Some(own), _) => (own, type_at),
                (None, Some(own)) => {
                    (own, text[..type_at].rfind(last_name(own)).expect("the header names the trait"))
                }
                (None, None) => return Vec::new(),
            };
            let line = text[..at].to_owned() + &text[at..].replacen(last_name(full), full, 1);
            return vec![line.trim_end_matches(" {}").to_owned()];
        }
        let Some(own) = own else { return Vec::new() };
        let mut lines = Vec::new();
        for item in &block.items {
            match item {
                ImplItem::Fn(method) if is_public(&method.vis) && !is_hidden(&method.attrs) => {
                    lines.push(function("fn", own, &method.sig));
                }
                ImplItem::Const(constant) if is_public(&constant.vis) => {
                    lines.push(format!("const {own}::{}: {}", constant.ident, type_text(&constant.ty)));
                }
                _ => {}
            }
        }
        lines
    }

    fn targets(&self, module: &ModulePath, path: &syn::Path) -> Vec<Target> {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.source.resolve(module, &segments)
    }

    fn public_path(&self, module: &ModulePath, path: &syn::Path) -> Option<&String> {
        self.targets(module, path).iter().find_map(|target| self.path(target))
    }

    /// Returns whether a path names an item of the crate that users cannot reach.
    fn is_private(&self, module: &ModulePath, path: &syn::Path) -> bool {
        let targets = self.targets(module, path);
        targets.iter().any(|target| matches!(target, Target::Item { .. }) && self.path(target).is_none())
    }
}

/// Returns the generic arguments of a path that are paths.
fn generic_arguments(path: &syn::Path) -> impl Iterator<Item = &syn::Path> {
    let arguments = path.segments.last().into_iter().filter_map(|last| match &last.arguments {
        PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    });
    arguments.flatten().filter_map(|argument| match argument {
        GenericArgument::Type(Type::Path(path)) => Some(&path.path),
        _ => None,
    })
}

fn last_name(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.meta.to_token_stream().to_string() == "doc (hidden)")
}
