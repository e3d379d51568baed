//! The lines of one item: one for its declaration, and one for each field, variant and associated item.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Fields, FnArg, Item, ItemFn, ItemTrait, Meta, Pat, PatType, Signature, Token, TraitItem, Type,
};

use crate::source::{attributes, features_in, is_public};

/// Returns a line for the declaration of an item, and one for each of its fields, variants and associated items.
pub(crate) fn describe(item: &Item, path: &str) -> Vec<String> {
    let mark = if has(attributes(item), "non_exhaustive") { "#[non_exhaustive] " } else { "" };
    let mut lines = match item {
        Item::Const(constant) => vec![format!("const {path}: {}", type_text(&constant.ty))],
        Item::Static(constant) => vec![format!("static {path}: {}", type_text(&constant.ty))],
        Item::Fn(found) => {
            vec![function("fn", path.rsplit_once("::").map_or("", |(parent, _)| parent), &found.sig)]
        }
        Item::Type(alias) => {
            let generics = alias.generics.to_token_stream();
            vec![format!("type {path}{} = {}", tokens_text(&generics), type_text(&alias.ty))]
        }
        Item::Struct(found) => {
            let header = format!("{mark}struct {path}{}", tokens_text(&found.generics.to_token_stream()));
            [vec![header], fields(&found.fields, path, true)].concat()
        }
        Item::Enum(found) => {
            let mut lines =
                vec![format!("{mark}enum {path}{}", tokens_text(&found.generics.to_token_stream()))];
            for variant in &found.variants {
                let path = format!("{path}::{}", variant.ident);
                lines.push(format!("variant {path}"));
                lines.extend(fields(&variant.fields, &path, false));
            }
            lines
        }
        Item::Trait(found) => describe_trait(found, path),
        _ => Vec::new(),
    };
    for (feature, traits) in derived(attributes(item)) {
        let names = Vec::from_iter(traits).join(", ");
        let suffix = feature.map_or_else(String::new, |feature| format!(" [{feature}]"));
        lines.push(format!("derive {path}: {names}{suffix}"));
    }
    lines
}

fn describe_trait(found: &ItemTrait, path: &str) -> Vec<String> {
    let parents = found.supertraits.to_token_stream();
    let generics = tokens_text(&found.generics.to_token_stream());
    let colon = if found.supertraits.is_empty() { "" } else { ": " };
    let mut lines = vec![format!("trait {path}{generics}{colon}{}", tokens_text(&parents))];
    for item in &found.items {
        match item {
            TraitItem::Fn(method) => {
                let kind = if method.default.is_some() { "provided fn" } else { "required fn" };
                lines.push(function(kind, path, &method.sig));
            }
            TraitItem::Const(constant) => {
                let kind = if constant.default.is_some() { "provided const" } else { "required const" };
                lines.push(format!("{kind} {path}::{}: {}", constant.ident, type_text(&constant.ty)));
            }
            TraitItem::Type(found) => {
                let bounds = tokens_text(&found.bounds.to_token_stream());
                lines.push(format!("required type {path}::{}: {bounds}", found.ident));
            }
            _ => {}
        }
    }
    lines
}

/// Returns a line for each public field. The fields of a variant are all public; the fields of a struct need `pub`.
fn fields(fields: &Fields, path: &str, need_pub: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        if !need_pub || is_public(&field.vis) {
            let name = field.ident.as_ref().map_or_else(|| at.to_string(), ToString::to_string);
            lines.push(format!("field {path}::{name}: {}", type_text(&field.ty)));
        }
    }
    lines
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// Returns the traits that `derive` and `enum_dispatch` implement, grouped by the feature that they need, if any.
fn derived(attributes: &[Attribute]) -> BTreeMap<Option<String>, BTreeSet<String>> {
    let mut traits: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    for attribute in attributes {
        let conditional = attribute.path().is_ident("cfg_attr").then(|| nested::<Meta>(&attribute.meta));
        let feature = conditional.as_ref().and_then(|_| features_in(attribute).pop());
        for meta in conditional.unwrap_or_else(|| vec![attribute.meta.clone()]) {
            if meta.path().is_ident("derive") || meta.path().is_ident("enum_dispatch") {
                let paths = nested::<syn::Path>(&meta);
                let names =
                    paths.iter().filter_map(|path| path.segments.last()).map(|last| last.ident.to_string());
                traits.entry(feature.clone()).or_default().extend(names);
            }
        }
    }
    traits.retain(|_, names| !names.is_empty());
    traits
}

/// Returns the elements of an attribute with a list, such as the traits of `derive(..)`.
fn nested<T: Parse>(meta: &Meta) -> Vec<T> {
    let Meta::List(list) = meta else { return Vec::new() };
    let elements = list.parse_args_with(Punctuated::<T, Token![,]>::parse_terminated);
    elements.expect("a list of one kind of elements").into_iter().collect()
}

/// Returns the line of a function; `parent` is the public path of its module, type or trait.
pub(crate) fn function(kind: &str, parent: &str, signature: &Signature) -> String {
    let mut signature = signature.clone();
    for input in &mut signature.inputs {
        // Whether a parameter is mutable inside the function does not concern its callers.
        match input {
            FnArg::Receiver(receiver) if receiver.reference.is_none() => receiver.mutability = None,
            FnArg::Typed(PatType { pat, .. }) => {
                if let Pat::Ident(pattern) = &mut **pat {
                    pattern.mutability = None;
                }
            }
            FnArg::Receiver(_) => {}
        }
    }
    let item = ItemFn {
        attrs: Vec::new(),
        vis: syn::Visibility::Inherited,
        sig: signature,
        block: Box::new(syn::Block { brace_token: syn::token::Brace::default(), stmts: Vec::new() }),
    };
    let text = one_line(Item::Fn(item));
    let (modifiers, rest) = text.split_once("fn ").expect("a function");
    format!("{modifiers}{kind} {parent}::{}", rest.trim_end_matches(" {}"))
}

/// Returns a type as text on one line.
pub(crate) fn type_text(found: &Type) -> String {
    let alias: syn::ItemType = syn::parse_quote!(type X = #found;);
    let text = one_line(Item::Type(alias));
    text.trim_start_matches("type X = ").trim_end_matches(';').to_owned()
}

/// Returns the tokens of generics or bounds as text without superfluous spaces.
fn tokens_text(tokens: &TokenStream) -> String {
    let mut text = tokens.to_string();
    for (from, to) in
        [(" <", "<"), ("< ", "<"), (" >", ">"), (" ,", ","), (" :", ":"), (" ::", "::"), (":: ", "::")]
    {
        text = text.replace(from, to);
    }
    text
}

/// Returns an item as text on one line.
pub(crate) fn one_line(item: Item) -> String {
    let file = syn::File { shebang: None, attrs: Vec::new(), items: vec![item] };
    let text = prettyplease::unparse(&file).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = text.replace("( ", "(").replace(", )", ")").replace(" )", ")");
    for (from, to) in [("< ", "<"), (", >", ">")] {
        text = text.replace(from, to);
    }
    text
}
