//! A small expander for `macro_rules!` macros that declare items of the module in which they are written.
//!
//! It handles the fragments `ident`, `literal`, `meta`, `expr`, `ty` and `tt`, repetitions, and macros of one rule.

use std::collections::BTreeMap;

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::Item;

/// The match of a variable of a macro: tokens, or the matches of each repetition.
#[derive(Clone)]
enum Match {
    Tokens(Vec<TokenTree>),
    Repeated(Vec<Matches>),
}

type Matches = BTreeMap<String, Match>;

/// Replaces the invocations of macros that the same module declares by their items.
pub(crate) fn expand(items: Vec<Item>) -> Vec<Item> {
    let mut rules = BTreeMap::new();
    let mut expanded = Vec::new();
    for item in items {
        match item {
            Item::Macro(declaration) if declaration.ident.is_some() => {
                let name =
                    declaration.ident.clone().expect("the guard checks that there is a name").to_string();
                rules.insert(name, declaration.mac.tokens.clone());
                expanded.push(Item::Macro(declaration));
            }
            Item::Macro(invocation) => {
                let name = invocation.mac.path.get_ident().map(ToString::to_string);
                let Some(rule) = name.as_ref().and_then(|name| rules.get(name)) else { continue };
                let tokens =
                    apply(rule, invocation.mac.tokens).unwrap_or_else(|| panic!("{name:?} does not match"));
                expanded.extend(syn::parse2::<syn::File>(tokens).expect("the macro declares items").items);
            }
            item => expanded.push(item),
        }
    }
    expanded
}

/// Applies the first rule of a macro.
fn apply(rules: &TokenStream, input: TokenStream) -> Option<TokenStream> {
    let groups: Vec<Group> = rules.clone().into_iter().filter_map(as_group).take(2).collect();
    let [pattern, body] = groups.as_slice() else { return None };
    let input: Vec<TokenTree> = input.into_iter().collect();
    let mut rest = input.as_slice();
    let matches = match_pattern(&trees(pattern), &mut rest)?;
    rest.is_empty().then(|| substitute(&trees(body), &matches, &mut Vec::new()))
}

fn trees(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn as_group(tree: TokenTree) -> Option<Group> {
    if let TokenTree::Group(group) = tree { Some(group) } else { None }
}

fn is_punct(tree: Option<&TokenTree>, punct: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(found)) if found.as_char() == punct)
}

/// Reads the tokens after the group of a repetition. Returns the separator, if there is one, and the number of tokens of
/// separator and operator.
fn separator(after: &[TokenTree]) -> (Option<TokenTree>, usize) {
    let is_operator = |at: usize| ['*', '+', '?'].iter().any(|operator| is_punct(after.get(at), *operator));
    if is_operator(0) { (None, 1) } else { (after.first().cloned(), 2) }
}

/// Matches the beginning of `input` with `pattern`, and removes the matched tokens from `input`.
fn match_pattern(mut pattern: &[TokenTree], input: &mut &[TokenTree]) -> Option<Matches> {
    let mut matches = Matches::new();
    while let Some(first) = pattern.first() {
        match (first, pattern.get(1)) {
            (TokenTree::Punct(_), Some(TokenTree::Ident(name))) if is_punct(Some(first), '$') => {
                let fragment = pattern.get(3)?.to_string();
                let ends = |tree: &TokenTree| is_punct(Some(tree), ',') || is_punct(Some(tree), ';');
                let length = match fragment.as_str() {
                    "ident" | "literal" | "tt" => 1,
                    _ => input.iter().position(ends).unwrap_or(input.len()),
                };
                let (tokens, rest) = input.split_at_checked(length)?;
                matches.insert(name.to_string(), Match::Tokens(tokens.to_vec()));
                (*input, pattern) = (rest, &pattern[4..]);
            }
            (TokenTree::Punct(_), Some(TokenTree::Group(group))) if is_punct(Some(first), '$') => {
                let inner = trees(group);
                let (separator, length) = separator(&pattern[2..]);
                let mut repeated = Vec::new();
                loop {
                    let mut rest = *input;
                    let Some(found) = match_pattern(&inner, &mut rest).filter(|_| rest.len() < input.len())
                    else {
                        break;
                    };
                    repeated.push(found);
                    *input = rest;
                    let Some(separator) = &separator else { continue };
                    if input.first().is_none_or(|tree| tree.to_string() != separator.to_string()) {
                        break;
                    }
                    *input = &input[1..];
                }
                // The key contains a space, so it differs from the names of all variables.
                matches.insert(format!("repeated {group}"), Match::Repeated(repeated));
                pattern = &pattern[2 + length..];
            }
            (TokenTree::Group(expected), _) => {
                let found = input.first().cloned().and_then(as_group)?;
                let (inner, found_trees) = (trees(expected), trees(&found));
                let mut rest = found_trees.as_slice();
                matches.extend(match_pattern(&inner, &mut rest)?);
                if expected.delimiter() != found.delimiter() || !rest.is_empty() {
                    return None;
                }
                (*input, pattern) = (&input[1..], &pattern[1..]);
            }
            _ => {
                if input.first()?.to_string() != first.to_string() {
                    return None;
                }
                (*input, pattern) = (&input[1..], &pattern[1..]);
            }
        }
    }
    Some(matches)
}

/// Returns the body of a rule with its variables replaced. Inside a repetition, `outer` holds the matches around it.
fn substitute<'a>(mut body: &[TokenTree], matches: &'a Matches, outer: &mut Vec<&'a Matches>) -> TokenStream {
    let mut output = TokenStream::new();
    while let Some(first) = body.first() {
        match (first, body.get(1)) {
            (_, Some(TokenTree::Ident(name))) if is_punct(Some(first), '$') => {
                let all = outer.iter().copied().chain([matches]);
                let found = all.filter_map(|matches| matches.get(&name.to_string())).next_back();
                match found {
                    Some(Match::Tokens(tokens)) => output.extend(tokens.clone()),
                    _ => output.extend([TokenTree::Ident(name.clone())]),
                }
                body = &body[2..];
            }
            (_, Some(TokenTree::Group(group))) if is_punct(Some(first), '$') => {
                let (separator, length) = separator(&body[2..]);
                let inner = trees(group);
                outer.push(matches);
                for (at, repetition) in repetitions(&inner, matches).into_iter().enumerate() {
                    output.extend(separator.clone().filter(|_| at > 0));
                    output.extend(substitute(&inner, repetition, outer));
                }
                outer.pop();
                body = &body[2 + length..];
            }
            (TokenTree::Group(group), _) => {
                let stream = substitute(&trees(group), matches, outer);
                output.extend([TokenTree::Group(Group::new(group.delimiter(), stream))]);
                body = &body[1..];
            }
            _ => {
                output.extend([first.clone()]);
                body = &body[1..];
            }
        }
    }
    output
}

/// Returns the matches of each repetition of the variables that `inner` uses.
fn repetitions<'a>(inner: &[TokenTree], matches: &'a Matches) -> Vec<&'a Matches> {
    let used = variables(inner);
    let lists = matches
        .values()
        .filter_map(|found| if let Match::Repeated(list) = found { Some(list) } else { None });
    let mut fitting = lists.filter(|list| list.first().is_some_and(|first| uses_any(first, &used)));
    fitting.next().map(|list| list.iter().collect()).unwrap_or_default()
}

/// Returns whether a repetition, or a repetition inside it, has one of the variables `used`.
fn uses_any(matches: &Matches, used: &[String]) -> bool {
    matches.iter().any(|(name, found)| match found {
        Match::Tokens(_) => used.contains(name),
        Match::Repeated(list) => list.first().is_some_and(|first| uses_any(first, used)),
    })
}

fn variables(body: &[TokenTree]) -> Vec<String> {
    let mut names = Vec::new();
    for (at, tree) in body.iter().enumerate() {
        match tree {
            TokenTree::Ident(name) if at > 0 && is_punct(body.get(at - 1), '$') => {
                names.push(name.to_string());
            }
            TokenTree::Group(group) => {
                names.extend(variables(&trees(group)));
            }
            _ => {}
        }
    }
    names
}
