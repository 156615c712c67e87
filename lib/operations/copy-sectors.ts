import type * as z from 'zod';
import { type Context, inEntity } from '../context.ts';
import { findOperation } from '../data/operations/find.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { assignAddresses } from '../data/sectors/assign.ts';
import { copyMembers, copySectors as copyRows, countSectors, joinFromCopies } from '../data/sectors/copy.ts';
import { findSectors } from '../data/sectors/find.ts';
import { refusedField } from '../problems.ts';
import { presentSectors } from '../sectors/present.ts';
import type { CopiedSectors, SectorsToCopy } from './copy-schemas.ts';

/**
 * Copies the sectors of another operation of the association with their members; the addresses are assigned anew.
 * What the operation has already is left out, so that a repetition adds nothing.
 */
export async function copySectors(
  ctx: Context,
  { id: to, entity_id: entityId }: OperationRow,
  { from_operation_id: from }: z.output<typeof SectorsToCopy>,
): Promise<z.input<typeof CopiedSectors>> {
  const confined = inEntity(ctx, entityId);
  const source = from === to ? undefined : await findOperation(confined, from);
  if (!source) throw refusedField('operation-not-found', '/from_operation_id');
  const copies = await copyRows(confined, { from, to, now: ctx.now });
  const skipped = (await countSectors(confined, from)) - copies.length;
  if (copies.length === 0) return { sectors: [], skipped, members_added: 0 };
  const joined = await joinFromCopies(confined, copies, { to, now: ctx.now });
  await copyMembers(confined, copies, to);
  const sectorIds = copies.map(({ id }) => id);
  await assignAddresses(confined, sectorIds, { knownFrom: from });
  for (const objectId of joined) ctx.record({ entityId, object: 'membership', objectId, action: 'added' });
  for (const { id: sector_id, sector_name } of copies) {
    ctx.emit('sector_created', { sector_id, operation_id: to, sector_name }, { entityId });
  }
  const copied = await presentSectors(confined, await findSectors(confined, sectorIds));
  const sectors = copied.map(({ outline: _, ...sector }) => sector);
  return { sectors, skipped, members_added: joined.length };
}
