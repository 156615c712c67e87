import type * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { concealPerson } from '../../core/fields/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import type { findVisitedAddresses } from '../../data/addresses/addresses.ts';
import type { PassageRow } from '../../data/passages/find.ts';
import { presentPassage } from '../../passages/get.ts';
import type { Passage } from '../../passages/schemas.ts';

/** The mark of a document that is no tombstone. */
export const live = { _deleted: false } as const;

/** A live passage as the caller's phone has it. */
export function presentFieldPassage(ctx: Context, row: PassageRow) {
  return { ...presentPassage(ctx, asSeenBy(ctx, row)), ...live };
}

/** A live passage that the caller recorded, as the caller's phone has it; nothing is concealed. */
export function presentOwnPassage(passage: z.input<typeof Passage>) {
  return { ...passage, ...live };
}

/** Conceals the donors of other members, so that a lost phone shows those of its member only. */
function asSeenBy(ctx: Context, row: PassageRow): PassageRow {
  return ctx.scope === 'own' && row.user_id !== signedIn(ctx).userId
    ? concealPerson(passageFields, row)
    : row;
}

type AddressRow = Awaited<ReturnType<typeof findVisitedAddresses>>[number];

/** An address of a sector as a phone has it, with the last visits of its dwellings. */
export function presentFieldAddress(
  {
    id,
    fk_sector,
    fk_adresse: address_id,
    operation_id,
    entity_id,
    dwellings,
    enriched_nb_log: _,
    enriched_source: __,
    ...address
  }: AddressRow,
  version: number,
) {
  return {
    id: String(id),
    sector_id: fk_sector,
    address_id,
    ...address,
    dwellings: dwellings.map(presentFieldDwelling),
    version,
    ...live,
  };
}

function presentFieldDwelling({
  floor,
  door,
  do_not_call,
  last_season,
  ...visit
}: AddressRow['dwellings'][number]) {
  const { passed_at } = visit;
  return {
    floor,
    door,
    do_not_call,
    last_passage: passed_at === null ? null : { ...visit, passed_at: new Date(passed_at).toISOString() },
    last_season: last_season === null ? null : { fk_type: last_season },
  };
}
