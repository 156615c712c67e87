import { type Context, inEntity } from '../../core/context.ts';
import { findVisitedAddresses } from '../../data/addresses/addresses.ts';
import { type Change, findPassageIdentities } from '../../data/field/changes.ts';
import { findMembersByEitherId } from '../../data/operations.ts';
import { findPassages } from '../../data/passages/find.ts';
import { findSectors } from '../../data/sectors/find.ts';
import type { FieldCollection } from '../../data/tables/field.ts';
import { presentMember } from '../../operations/members.ts';
import { presentSectors } from '../../sectors/get.ts';
import type { FieldAccess } from '../access.ts';
import { live, presentFieldAddress, presentFieldPassage } from './present-documents.ts';

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

async function readAddresses(ctx: Context, ids: number[]) {
  const rows = await findVisitedAddresses(ctx, ids);
  return new Map(rows.map((row) => [row.id, (version: number) => presentFieldAddress(row, version)]));
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
