import type * as z from 'zod';
import { type Context, inEntity, signedIn } from '../core/context.ts';
import { concealPerson } from '../core/personal-fields.ts';
import { passageFields } from '../core/records/passage.ts';
import { findVisitedAddresses } from '../data/addresses.ts';
import { type Change, findPassageIdentities } from '../data/field/changes.ts';
import { findMembersByEitherId } from '../data/operations.ts';
import { findPassages, type PassageRow } from '../data/passages/find.ts';
import type { FieldCollection } from '../data/schema-field.ts';
import { findSectors } from '../data/sectors/find.ts';
import { presentMember } from '../operations/members.ts';
import { presentPassage } from '../passages/present.ts';
import type { Passage } from '../passages/schemas.ts';
import { presentSectors } from '../sectors/get.ts';
import type { FieldAccess } from './access.ts';

const live = { _deleted: false } as const;

/** The changed documents as the caller may see them now, in the order of the changes; a tombstone for every other. */
export async function readDocuments(
  ctx: Context,
  { operation }: FieldAccess,
  collection: FieldCollection,
  changes: readonly Change[],
) {
  if (changes.length === 0) return [];
  const confined = inEntity(ctx, operation.entity_id);
  const ids = changes.filter(({ is_visible }) => is_visible).map(({ object_id }) => object_id);
  const hidden = changes.filter(({ is_visible }) => !is_visible);
  const [found, known] = await Promise.all([
    readVisible(confined, operation.operation_id, collection, ids),
    identitiesOf(confined, collection, hidden),
  ]);
  // Deleted, or taken away, since the changes were read.
  const lost = changes.filter(({ is_visible, object_id }) => is_visible && !found.has(object_id));
  const identities = new Map([...known, ...(await identitiesOf(confined, collection, lost))]);
  return changes.map(
    ({ object_id, seq }) =>
      found.get(object_id)?.(seq) ?? {
        ...(identities.get(object_id) ?? { id: String(object_id), version: seq }),
        _deleted: true as const,
      },
  );
}

/** Documents by their records' ids, each made when it is asked for with the number of its change. */
function readVisible(ctx: Context, operationId: number, collection: FieldCollection, ids: number[]) {
  switch (collection) {
    case 'passages':
      return readPassages(ctx, ids);
    case 'addresses':
      return readAddresses(ctx, ids);
    case 'sectors':
      return readSectors(ctx, ids);
    case 'members':
      return readMembers(ctx, operationId, ids);
  }
}

async function readPassages(ctx: Context, ids: number[]) {
  const rows = await findPassages(ctx, ids);
  return new Map(
    rows
      .filter((row) => row.deleted_at === null)
      .map((row) => [row.passage_id, () => ({ ...presentFieldPassage(ctx, row), sync_error: null })]),
  );
}

/** A live passage as the caller's phone has it. */
export function presentFieldPassage(ctx: Context, row: PassageRow) {
  return { ...presentPassage(ctx, asSeenBy(ctx, row)), ...live };
}

/** The same for one that the caller has recorded, which conceals nothing. */
export function presentOwnPassage(passage: z.input<typeof Passage>) {
  return { ...passage, ...live };
}

/** A phone that is lost shows the donors of its member only. */
function asSeenBy(ctx: Context, row: PassageRow): PassageRow {
  return ctx.scope === 'own' && row.user_id !== signedIn(ctx).userId
    ? concealPerson(passageFields, row)
    : row;
}

async function readAddresses(ctx: Context, ids: number[]) {
  const rows = await findVisitedAddresses(ctx, ids);
  return new Map(
    rows.map(
      ({
        id,
        fk_sector,
        fk_adresse: address_id,
        operation_id,
        entity_id,
        dwellings,
        enriched_nb_log: _,
        enriched_source: __,
        ...address
      }) => [
        id,
        (version: number) => ({
          id: String(id),
          sector_id: fk_sector,
          address_id,
          ...address,
          dwellings: dwellings.map(({ floor, door, do_not_call, last_season, ...visit }) => ({
            floor,
            door,
            do_not_call,
            last_passage:
              visit.passed_at === null
                ? null
                : { ...visit, passed_at: new Date(visit.passed_at).toISOString() },
            last_season: last_season === null ? null : { fk_type: last_season },
          })),
          version,
          ...live,
        }),
      ],
    ),
  );
}

async function readSectors(ctx: Context, ids: number[]) {
  const sectors = await presentSectors(ctx, await findSectors(ctx, ids));
  return new Map(
    sectors.map((sector) => [sector.sector_id, () => ({ ...sector, id: String(sector.sector_id), ...live })]),
  );
}

async function readMembers(ctx: Context, operationId: number, ids: number[]) {
  const members = await findMembersByEitherId(ctx, operationId, ids);
  return new Map(
    members.map((member) => [
      member.id,
      (version: number) => ({ ...presentMember(ctx, member), id: String(member.id), version, ...live }),
    ]),
  );
}

async function identitiesOf(ctx: Context, collection: FieldCollection, changes: readonly Change[]) {
  if (collection !== 'passages' || changes.length === 0)
    return new Map<number, { id: string; version: number }>();
  const rows = await findPassageIdentities(
    ctx,
    changes.map(({ object_id }) => object_id),
  );
  return new Map(
    rows.map(({ object_id, id, version }) => [object_id, { id: id ?? String(object_id), version }]),
  );
}
