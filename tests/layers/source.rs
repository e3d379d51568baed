//! The modules of a crate and what each of them imports: [`Crate`].

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// The path of a module: the names that lead to it from the root of its crate.
pub(crate) type ModulePath = Vec<String>;

/// All modules of a crate.
#[derive(Debug, Default)]
pub(crate) struct Crate {
    /// The modules; the root has an empty path.
    pub(crate) modules: BTreeMap<ModulePath, Module>,
}

/// One module.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// The file that contains the module.
    pub(crate) file: String,
    /// The paths that the module mentions, in `use` declarations and elsewhere.
    pub(crate) mentions: Vec<Mention>,
    /// The names that `use` declarations bind, with their paths.
    bindings: BTreeMap<String, Vec<String>>,
}

/// A path in a module.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// The names in the path.
    pub(crate) path: Vec<String>,
    /// The line number.
    pub(crate) line: usize,
}

impl Crate {
    /// Reads a crate. `read` returns the text of a file by its name in `folder`, or `None` if there is no such file.
    pub(crate) fn read(folder: &str, read: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut source = Self::default();
        source.read_file(folder, read, &Vec::new(), "lib.rs");
        source
    }

    /// Adds the module `path`, which is in `file`, and the modules inside it.
    fn read_file(
        &mut self,
        folder: &str,
        read: &dyn Fn(&str) -> Option<String>,
        path: &ModulePath,
        file: &str,
    ) {
        let text = read(file).unwrap_or_else(|| panic!("{folder}/{file} cannot be read"));
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{folder}/{file}: {error}"));
        let mut children = Vec::new();
        let file = format!("{folder}/{file}");
        self.modules.insert(path.clone(), Module { file, ..Module::default() });
        self.scan(path, tokens, &mut children);
        for child in children {
            let name = child.join("/");
            let file = [format!("{name}.rs"), format!("{name}/mod.rs")];
            let file = file.iter().find(|file| read(file).is_some()).expect("a module has a file");
            self.read_file(folder, read, &child, file);
        }
    }

    /// Records the imports and paths in `tokens`; adds the modules in other files to `children`.
    fn scan(&mut self, module: &ModulePath, tokens: TokenStream, children: &mut Vec<ModulePath>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut next = 0;
        while let Some(token) = tokens.get(next) {
            next += match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    self.scan_attribute(module, &tokens[next..], children)
                }
                // A visibility such as `pub(in crate::text)` imports nothing.
                TokenTree::Ident(ident) if ident == "pub" => match tokens.get(next + 1) {
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => 2,
                    _ => 1,
                },
                TokenTree::Ident(ident) if ident == "use" => self.scan_use(module, &tokens[next..]),
                TokenTree::Ident(ident) if ident == "mod" => self.scan_mod(module, &tokens[next..], children),
                TokenTree::Ident(ident) => self.scan_path(module, ident, &tokens[next..]),
                TokenTree::Group(group) => {
                    self.scan(module, group.stream(), children);
                    1
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => 1,
            };
        }
    }

    /// Scans an attribute, and skips the item after `#[cfg(test)]`. Returns the number of scanned and skipped tokens.
    fn scan_attribute(
        &mut self,
        module: &ModulePath,
        tokens: &[TokenTree],
        children: &mut Vec<ModulePath>,
    ) -> usize {
        // The group is the second token of `#[..]` and the third of `#![..]`.
        let Some(place) = tokens.iter().take(3).position(|token| matches!(token, TokenTree::Group(_))) else {
            return 1;
        };
        let TokenTree::Group(group) = &tokens[place] else { return 1 };
        if !is_cfg_test(group) {
            self.scan(module, group.stream(), children);
            return place + 1;
        }
        let rest = &tokens[place + 1..];
        // A `;` ends a skipped `use`, which may contain braces; a `;` or a body in braces ends any other item.
        let is_use =
            rest.iter().take(3).any(|token| matches!(token, TokenTree::Ident(ident) if ident == "use"));
        let end = rest.iter().position(|token| match token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => !is_use && group.delimiter() == Delimiter::Brace,
            _ => false,
        });
        place + 1 + end.map_or(rest.len(), |end| end + 1)
    }

    /// Adds a module with its body here, or to `children` if it is in another file. Returns the number of tokens.
    fn scan_mod(
        &mut self,
        module: &ModulePath,
        tokens: &[TokenTree],
        children: &mut Vec<ModulePath>,
    ) -> usize {
        let Some(TokenTree::Ident(name)) = tokens.get(1) else { return 1 };
        let mut child = module.clone();
        child.push(name.to_string());
        match tokens.get(2) {
            Some(TokenTree::Group(body)) => {
                let file = self.modules[module].file.clone();
                self.modules.insert(child.clone(), Module { file, ..Module::default() });
                self.scan(&child, body.stream(), children);
            }
            _ => children.push(child),
        }
        3
    }

    /// Records every path that a `use` declaration imports. Returns the number of tokens of the declaration.
    fn scan_use(&mut self, module: &ModulePath, tokens: &[TokenTree]) -> usize {
        let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
        let end = tokens.iter().position(is_end).unwrap_or(tokens.len());
        self.scan_use_tree(module, &[], &tokens[1..end]);
        end + 1
    }

    /// Records every path in a tree such as `a::{b, c as d}`; `prefix` is the path before the tree.
    fn scan_use_tree(&mut self, module: &ModulePath, prefix: &[String], tokens: &[TokenTree]) {
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        for tree in tokens.split(is_comma).filter(|tree| !tree.is_empty()) {
            let mut path = prefix.to_vec();
            let mut name = None;
            let mut tokens = tree.iter();
            while let Some(token) = tokens.next() {
                match token {
                    TokenTree::Ident(ident) if ident == "as" => name = tokens.next().map(ToString::to_string),
                    TokenTree::Ident(ident) if ident == "self" && !path.is_empty() => {}
                    TokenTree::Ident(ident) => path.push(ident.to_string()),
                    TokenTree::Group(group) => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.scan_use_tree(module, &path, &inner);
                        path.clear();
                    }
                    _ => {}
                }
            }
            if let Some(last) = path.last().cloned() {
                let line = tree[0].span().start().line;
                let entry = self.modules.get_mut(module).expect("it was inserted");
                entry.bindings.insert(name.unwrap_or(last), path.clone());
                entry.mentions.push(Mention { path, line });
            }
        }
    }

    /// Records a path that begins with `first`, unless it is a single name. Returns the number of tokens of the path.
    fn scan_path(&mut self, module: &ModulePath, first: &Ident, tokens: &[TokenTree]) -> usize {
        let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
        let mut path = vec![first.to_string()];
        let mut next = 1;
        while is_colon(tokens.get(next)) && is_colon(tokens.get(next + 1)) {
            let Some(TokenTree::Ident(ident)) = tokens.get(next + 2) else { break };
            path.push(ident.to_string());
            next += 3;
        }
        if path.len() > 1 {
            let line = first.span().start().line;
            self.modules.get_mut(module).expect("it was inserted").mentions.push(Mention { path, line });
        }
        next
    }

    /// Returns the module that defines the item at `path`, as seen from `module`; `None` for items of other crates.
    pub(crate) fn resolve(&self, module: &ModulePath, path: &[String]) -> Option<ModulePath> {
        self.resolve_within(module, path, 8)
    }

    /// Resolves a path through at most `depth` re-exports.
    fn resolve_within(&self, module: &ModulePath, path: &[String], depth: u32) -> Option<ModulePath> {
        let mut at = module.clone();
        let mut names = path.iter().peekable();
        match names.peek()?.as_str() {
            "crate" => {
                at.clear();
                names.next();
            }
            "self" | "super" => {}
            first if self.has_child(&at, first) => {}
            _ => return None,
        }
        while let Some(name) = names.next() {
            match name.as_str() {
                "self" => {}
                "super" => drop(at.pop()),
                name if self.has_child(&at, name) => at.push(name.to_owned()),
                name => {
                    let binding = self.modules.get(&at)?.bindings.get(name).filter(|_| depth > 0);
                    let Some(binding) = binding else { return Some(at) };
                    let whole: Vec<String> = binding.iter().chain(names).cloned().collect();
                    return self.resolve_within(&at, &whole, depth - 1);
                }
            }
        }
        Some(at)
    }

    fn has_child(&self, module: &ModulePath, name: &str) -> bool {
        let mut child = module.clone();
        child.push(name.to_owned());
        self.modules.contains_key(&child)
    }
}

/// Returns whether the content of an attribute begins with `cfg(test)` or `cfg(all(test,`.
fn is_cfg_test(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text.starts_with("cfg(test)") || text.starts_with("cfg(all(test,")
}
