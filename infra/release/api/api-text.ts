/**
 * One thing that the API document promises, at its place: of `passages-list.query.limit` the `maximum` `200`, of
 * `passages-create.409` the `problem` `erased`.
 */
export type Fact = { place: string; word: string; value: string };

/** The facts about one place: word → values. */
export type Words = ReadonlyMap<string, ReadonlySet<string>>;

/** The facts of an API by their places, and the parts of each place: `.name`, `[]`, `{}`, `<form>`. */
export type Api = { words: ReadonlyMap<string, Words>; parts: ReadonlyMap<string, ReadonlySet<string>> };

/** A name that has other signs than a word is quoted. */
const PART = /\.(?:"[^"]+"|[^.[{<]+)|\[\]|\{\}|<[^>]+>/g;

/** One line for each place, sorted: its name and its facts with tabs between them. */
export function linesOf(facts: readonly Fact[]): string[] {
  const places = Map.groupBy(facts, ({ place }) => place);
  return [...places]
    .map(([place, its]) => {
      const said = new Set(its.map(({ word, value }) => `${word} ${value}`.trim()));
      return [place, ...[...said].sort()].join('\t');
    })
    .sort();
}

/** Reads what `linesOf` writes. */
export function readApi(lines: readonly string[]): Api {
  const words = new Map<string, Words>();
  const parts = new Map<string, Set<string>>();
  for (const line of lines) {
    const [place = '', ...facts] = line.split('\t');
    words.set(place, wordsOf(facts));
    let outer = /^[^.[{<]+/.exec(place)?.[0] ?? '';
    for (const part of place.slice(outer.length).match(PART) ?? []) {
      parts.set(outer, (parts.get(outer) ?? new Set()).add(part));
      outer += part;
    }
  }
  return { words, parts };
}

function wordsOf(facts: readonly string[]): Words {
  const words = new Map<string, Set<string>>();
  for (const fact of facts) {
    const [word = '', ...rest] = fact.split(' ');
    words.set(word, (words.get(word) ?? new Set()).add(rest.join(' ')));
  }
  return words;
}
