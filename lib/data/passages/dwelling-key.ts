import { type RawBuilder, sql } from 'kysely';

const FIRST = 0xc0;
const LAST = 0x52f;

/** Latin, Greek and Cyrillic capitals beyond ASCII whose small letter is one letter. */
const capitals = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCodePoint(FIRST + at)).filter(
  (letter) => letter !== letter.toLowerCase() && letter.toLowerCase().length === 1,
);
const from = capitals.join('');
const to = from.toLowerCase();

/**
 * A floor or a door as two hands may write it: "A" and "a " are one. Folded by lists of letters, because what
 * `lower` makes of É depends on the server's locale.
 */
export function spoken(written: RawBuilder<string | null>): RawBuilder<string> {
  const text = sql`btrim(${written})`;
  return sql<string>`case
    when ${written} is null then ''
    when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
    else translate(lower(normalize(${text}, NFC) collate "C"), ${from}, ${to})
  end collate "C"`;
}
