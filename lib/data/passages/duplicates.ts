import { type RawBuilder, sql } from 'kysely';

const FIRST = 0xc0;
const LAST = 0x52f;

/** Latin, Greek and Cyrillic capitals beyond ASCII whose lower case is a single letter. */
const capitals = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCodePoint(FIRST + at)).filter(
  (letter) => letter !== letter.toLowerCase() && letter.toLowerCase().length === 1,
);
const from = capitals.join('');
const to = from.toLowerCase();

/**
 * Normalises a floor or a door for comparison: "A" and "a " are equal. Letters are folded by explicit lists, because
 * `lower` of É depends on the locale of the server.
 */
export function normalizedUnit(written: RawBuilder<string | null>): RawBuilder<string> {
  const text = sql`btrim(${written})`;
  return sql<string>`case
    when ${written} is null then ''
    when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
    else translate(lower(normalize(${text}, NFC) collate "C"), ${from}, ${to})
  end collate "C"`;
}

/**
 * Whether another member visited the dwelling of the visit `a` within twelve hours: a column of the statement of `findVisitFacts`,
 * where `o` is the visit's operation and `m` its author.
 */
export const isVisitedByOthers = sql<boolean>`case
  when a."addressId" is null then false
  else exists (
    select from passages p
    where p.fk_operation = o.id and p.entity_id = o.entity_id and p.fk_adresse = a."addressId"
      and p.fk_user <> m.id and p.deleted_at is null and p.passage_id <> coalesce(a."passageId", 0)
      and p.passed_at > a."passedAt" - interval '12 hours' and p.passed_at < a."passedAt" + interval '12 hours'
      and p.dwelling = dwelling_of(a.floor, a.door))
end`;

/**
 * Whether the association's members must not call at the dwelling of the visit `a`: a column of the statement of `findVisitFacts`.
 */
export const isNotToBeCalled = sql<boolean>`exists (
  select from dwellings d
  where d.fk_adresse = a."addressId" and d.entity_id = o.entity_id and d.do_not_call
    and d.dwelling = dwelling_of(a.floor, a.door))`;
