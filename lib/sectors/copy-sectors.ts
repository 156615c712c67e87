import * as z from 'zod';
import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { refusedField } from '../core/problems/problem.ts';
import { Id } from '../core/schemas/common.ts';
import { findOperation, type OperationRow } from '../data/operations.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import { findSectors } from '../data/sectors/find.ts';
import { carryGivenDoors } from '../data/sectors/giving.ts';
import { addMembersOfCopies, copyMembers, countSectors, insertSectorCopies } from '../data/sectors/write.ts';
import { presentSectors } from './get.ts';
import { Sector } from './schemas.ts';

export const SectorsToCopy = z
  .strictObject({
    from_operation_id: Id.meta({ description: 'Another operation of the same association.' }),
  })
  .meta({ id: 'SectorsToCopy' });

export const CopiedSectors = z
  .strictObject({
    sectors: z.array(Sector.omit({ outline: true })).meta({
      description: 'Without their outlines, which are those of the other operation.',
    }),
    skipped: z.int().meta({ description: 'Sectors whose name and outline the operation has already.' }),
    members_added: z.int().meta({ description: 'Members of copied sectors who joined the operation.' }),
  })
  .meta({ id: 'CopiedSectors' });

/**
 * Copies the sectors of another operation of the association with their members, and assigns the addresses. Skips existing sectors,
 * so that repeating the copy adds nothing.
 */
export async function copySectors(
  ctx: Context,
  { id: to, entity_id: entityId }: OperationRow,
  { from_operation_id: from }: z.output<typeof SectorsToCopy>,
): Promise<z.input<typeof CopiedSectors>> {
  const confined = inEntity(ctx, entityId);
  const source = from === to ? undefined : await findOperation(confined, from);
  if (!source) throw refusedField('operation-not-found', '/from_operation_id');
  const copies = await insertSectorCopies(confined, { from, to, now: ctx.now });
  const skipped = (await countSectors(confined, from)) - copies.length;
  if (copies.length === 0) return { sectors: [], skipped, members_added: 0 };
  const joined = await addMembersOfCopies(confined, copies, { to, now: ctx.now });
  await copyMembers(confined, copies, to);
  const sectorIds = copies.map(({ id }) => id);
  await carryGivenDoors(confined, { to, copies });
  await assignAddresses(confined, sectorIds, { from, copies });
  await runConsequences(ctx, 'sector.addresses-changed', { entityId, sectorIds });
  for (const objectId of joined) ctx.record({ entityId, object: 'membership', objectId, action: 'added' });
  for (const { id: sector_id, sector_name } of copies) {
    ctx.emit('sector_created', { sector_id, operation_id: to, sector_name }, { entityId });
  }
  const copied = await presentSectors(confined, await findSectors(confined, sectorIds));
  const sectors = copied.map(({ outline: _, ...sector }) => sector);
  return { sectors, skipped, members_added: joined.length };
}
