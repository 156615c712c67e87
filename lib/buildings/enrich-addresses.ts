import { type Context, inEntity } from '../core/context.ts';
import { endEnrichment, findEnrichment } from '../data/buildings/enrichments.ts';
import { findAddressesToEnrich, saveBuildingValues } from '../data/buildings/values-of-addresses.ts';
import { countDwellings, lockSector, touchSector } from '../data/sectors/write.ts';
import { findBuildingValues } from './find-values.ts';

type Message = { entity_id: number; sector_id: number };

/**
 * Updates the building data of a sector's addresses from the buildings database. Queries the buildings outside any transaction;
 * writes the results in one.
 */
export async function enrichAddresses(
  ctx: Context,
  { entity_id: entityId, sector_id: sectorId }: Message,
): Promise<void> {
  const asked = await ctx.transact({ entityId }, async (trx) => ({
    enrichment: await findEnrichment(trx, sectorId),
    addresses: await findAddressesToEnrich(trx, sectorId),
  }));
  if (!asked.enrichment) return;
  const { request } = asked.enrichment;
  const found = await findBuildingValues(ctx, asked.addresses);
  await ctx.transact({ entityId }, async (trx) => {
    await lockSector(trx, sectorId);
    const enrichment = await findEnrichment(trx, sectorId);
    // A newer request replaces this one; its queue message writes newer data.
    if (enrichment?.request !== request) return;
    const { operation_id: operationId, client_ip: ip, state } = enrichment;
    const before = await countDwellings(trx, sectorId);
    const { changed, gained } = await saveBuildingValues(trx, { sectorId, operationId }, found);
    await endEnrichment(trx, sectorId, { request, state: 'done', now: trx.now });
    if (changed > 0 || state !== 'done') await touchSector(trx, sectorId, trx.now);
    if (gained === 0) return;
    const changes = { dwelling_count: { old: before, new: before + gained } };
    trx.emit('sector_updated', { sector_id: sectorId, operation_id: operationId, changes }, { entityId, ip });
  });
  ctx.log.write('addresses-enriched', {
    sector_id: sectorId,
    addresses: asked.addresses.length,
    with_building: found.length,
  });
}

/** Records that enriching the addresses of a sector failed; the sweep requests it again later. */
export async function failEnrichment(
  ctx: Context,
  { entity_id: entityId, sector_id: sectorId }: Message,
): Promise<void> {
  await ctx.transact({ entityId }, async (trx) => {
    await lockSector(trx, sectorId);
    const enrichment = await findEnrichment(trx, sectorId);
    if (!enrichment || enrichment.state === 'failed') return;
    const { request } = enrichment;
    await endEnrichment(inEntity(trx, entityId), sectorId, { request, state: 'failed', now: trx.now });
    await touchSector(trx, sectorId, trx.now);
  });
}
