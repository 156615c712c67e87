import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import type { SectorAddressRow } from '../data/addresses/addresses.ts';
import { findOperation } from '../data/operations.ts';
import { findSectors, type SectorRow } from '../data/sectors/find.ts';
import { findCovering, moveDoor } from '../data/sectors/giving.ts';
import { touchSectors } from '../data/sectors/write.ts';

type Gift = {
  /** The sector that contains the address; it is locked with its operation. */
  sector: SectorRow;
  address: SectorAddressRow;
  /** The id of another sector, or null for the one whose outline covers the address. */
  to: number | null | undefined;
};

/** Returns whether the request names another sector than the current one, or reverts a manual assignment. */
export function isGift({ address, to }: Omit<Gift, 'sector'>): boolean {
  if (to === null) return address.given_by_hand;
  return to !== undefined && to !== address.fk_sector;
}

/**
 * Moves an address to another sector of its operation, where it stays when outlines change, or back to the sector whose outline
 * covers it. Its visits keep their authors. Returns the id of its new sector.
 */
export async function giveDoor(ctx: Context, { sector, address, to = null }: Gift): Promise<number | null> {
  const { operation_id, entity_id: entityId } = sector;
  const confined = inEntity(ctx, entityId);
  await requireOpen(confined, operation_id);
  const sectorId = to ?? (await findCovering(confined, address));
  const [receiver] = await findSectors(confined, sectorId === null ? [] : [sectorId]);
  if (to !== null && receiver?.operation_id !== operation_id)
    throw refusedField('sector-not-found', '/sector_id');
  await moveDoor(confined, address, { sectorId, byHand: to !== null });
  recordGift(ctx, { sector, address, to: sectorId });
  if (sectorId === sector.id) return sectorId;
  const others = receiver ? [receiver] : [];
  const changed = [sector.id, ...others.map(({ id }) => id)];
  await touchSectors(confined, changed, ctx.now);
  emitCounts(ctx, sector, address, -1);
  for (const one of others) emitCounts(ctx, one, address, 1);
  await runConsequences(ctx, 'sector.addresses-changed', { entityId, sectorIds: changed });
  return sectorId;
}

async function requireOpen(ctx: Context, operationId: number): Promise<void> {
  const operation = await findOperation(ctx, operationId);
  if (operation?.chk_active !== 1) throw new Problem('operation-closed');
}

function emitCounts(ctx: Context, sector: SectorRow, { nb_log }: SectorAddressRow, sign: 1 | -1): void {
  const { id: sector_id, operation_id, entity_id: entityId, address_count, dwelling_count } = sector;
  const changes = {
    address_count: { old: address_count, new: address_count + sign },
    dwelling_count: { old: dwelling_count, new: dwelling_count + sign * nb_log },
  };
  ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId });
}

/** Only the history contains which address it is, as for addresses that refuse calls. */
function recordGift(ctx: Context, { sector, address, to }: Gift & { to: number | null }): void {
  const changes = {
    address_id: { old: address.fk_adresse, new: address.fk_adresse },
    sector_id: { old: sector.id, new: to },
  };
  for (const objectId of new Set([sector.id, ...(to === null ? [] : [to])]))
    ctx.record({ entityId: sector.entity_id, object: 'sector', objectId, action: 'changed', changes });
}
