import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { addSeconds, type Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

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

const WINDOW_SECONDS = 12 * 3600;

const nowhere = { floor: null, door: null };

type Visit = {
  operationId: number;
  addressId: number;
  dwelling: { floor: string | null; door: string | null } | null;
  opeUserId: number;
  passedAt: Instant;
  /** The id of the passage itself, when it exists already. */
  passageId?: number;
};

/** True when another member visited the same dwelling within twelve hours. */
export async function isSuspectDuplicate(ctx: Reads, visit: Visit): Promise<boolean> {
  const { floor, door } = visit.dwelling ?? nowhere;
  const other = await ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where(ofTenant(ctx, 'entity_id'))
    .where('fk_operation', '=', visit.operationId)
    .where('fk_adresse', '=', visit.addressId)
    .where('fk_user', '<>', visit.opeUserId)
    .where('deleted_at', 'is', null)
    .where('passed_at', '>', addSeconds(visit.passedAt, -WINDOW_SECONDS))
    .where('passed_at', '<', addSeconds(visit.passedAt, WINDOW_SECONDS))
    .where('passage_id', '<>', visit.passageId ?? 0)
    .where(normalizedUnit(sql.ref('floor')), '=', normalizedUnit(sql`${floor}::text`))
    .where(normalizedUnit(sql.ref('door')), '=', normalizedUnit(sql`${door}::text`))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
