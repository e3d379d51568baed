//! The list of games.

use plywood::Catalog;
use serde::Serialize;

use super::object::VERSION;

/// The object that `games` prints.
#[derive(Debug, Serialize)]
pub struct GamesJson<'a> {
    version: u32,
    games: Vec<GameJson<'a>>,
    searches: Vec<String>,
}

#[derive(Debug, Serialize)]
struct GameJson<'a> {
    name: &'a str,
    sizes: &'a str,
    default: Option<&'a str>,
    offered: &'a [String],
    aliases: Vec<AliasJson<'a>>,
    notation: &'a str,
    heuristics: Vec<&'a str>,
    about: &'a str,
    rules: &'a str,
}

#[derive(Debug, Serialize)]
struct AliasJson<'a> {
    name: &'a str,
    size: &'a str,
}

impl<'a> GamesJson<'a> {
    /// Returns the object for the games of a catalog, with the names of all searches.
    pub fn new(catalog: &'a Catalog) -> Self {
        let games = catalog.games().map(|game| {
            let details = game.details();
            let aliases = details.aliases.iter().map(|(name, size)| AliasJson { name, size });
            GameJson {
                name: &details.name,
                sizes: &details.sizes,
                default: details.default_size.as_deref(),
                offered: &details.suggested_sizes,
                aliases: aliases.collect(),
                notation: &details.notation,
                heuristics: game.heuristics(),
                about: &details.about,
                rules: &details.rules,
            }
        });
        Self { version: VERSION, games: games.collect(), searches: catalog.searches() }
    }
}
