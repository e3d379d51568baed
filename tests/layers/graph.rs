//! The imports between modules as a graph, its layers and its cycles: [`Graph`].

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Crate, Module};

/// The imports between modules, each with one place in the source that makes it.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: BTreeSet<String>,
    imports: BTreeMap<String, BTreeMap<String, String>>,
}

impl Graph {
    /// Returns the imports between the modules that the root declares.
    pub(crate) fn of_top_level_modules(source: &Crate) -> Self {
        // A module in the file of the root, such as a prelude, belongs to the root.
        Self::new(source, |path, module| match path {
            [name, ..] if !module.file.ends_with("/lib.rs") => name.clone(),
            _ => String::new(),
        })
    }

    /// Returns the imports between the files.
    pub(crate) fn of_files(source: &Crate) -> Self {
        Self::new(source, |path, module| if path.is_empty() { String::new() } else { module.file.clone() })
    }

    /// Returns the graph whose nodes have the names that `name` gives to modules; the root has an empty name.
    fn new(source: &Crate, name: impl Fn(&[String], &Module) -> String) -> Self {
        let mut graph = Self { nodes: BTreeSet::new(), imports: BTreeMap::new() };
        for (path, module) in &source.modules {
            let from = name(path, module);
            graph.nodes.insert(from.clone());
            for mention in &module.mentions {
                let Some(target) = source.resolve(path, &mention.path) else { continue };
                let to = name(&target, &source.modules[&target]);
                // The root only puts the crate together; it may name every module.
                if to == from || from.is_empty() {
                    continue;
                }
                let place = format!("{}:{}: {}", module.file, mention.line, mention.path.join("::"));
                graph.imports.entry(from.clone()).or_default().entry(to).or_insert(place);
            }
        }
        graph
    }

    /// Returns a sentence for each import that does not go to a lower layer, for each module without a layer, and for each
    /// layer without its module.
    pub(crate) fn layer_violations(&self, layers: &[(&str, u32)]) -> Vec<String> {
        let layer = |module: &str| layers.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer);
        let unknown = self.nodes.iter().filter(|module| !module.is_empty() && layer(module).is_none());
        let mut violations: Vec<String> = unknown
            .map(|module| format!("module `{module}` has no layer: add it to tests/layers/main.rs"))
            .collect();
        let missing = layers.iter().filter(|(module, _)| !self.nodes.contains(*module));
        violations
            .extend(missing.map(|(module, _)| format!("there is no module `{module}`: remove its layer")));
        for (from, imports) in &self.imports {
            for (to, place) in imports {
                let (Some(own), Some(other)) = (layer(from), layer(to)) else { continue };
                if other >= own {
                    violations.push(format!(
                        "`{from}` (layer {own}) must not import `{to}` (layer {other}): {place}"
                    ));
                }
            }
        }
        violations
    }

    /// Returns a sentence about one cycle, if there is any.
    pub(crate) fn cycle(&self) -> Option<String> {
        let mut done = BTreeSet::new();
        self.nodes.iter().find_map(|node| self.cycle_from(node, &mut Vec::new(), &mut done))
    }

    fn cycle_from<'g>(
        &'g self,
        node: &'g str,
        path: &mut Vec<&'g str>,
        done: &mut BTreeSet<&'g str>,
    ) -> Option<String> {
        if let Some(start) = path.iter().position(|other| *other == node) {
            let modules = path[start..].iter().copied().chain([node]).collect::<Vec<_>>();
            let places = modules.windows(2).map(|pair| self.imports[pair[0]][pair[1]].as_str());
            let places: Vec<&str> = places.collect();
            return Some(format!("{} import each other: {}", modules.join(" -> "), places.join("; ")));
        }
        if !done.insert(node) {
            return None;
        }
        path.push(node);
        let imports = self.imports.get(node).into_iter().flatten();
        let cycle = imports.map(|(to, _)| to).find_map(|to| self.cycle_from(to, path, done));
        path.pop();
        cycle
    }
}
