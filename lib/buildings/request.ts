import { type Context, inEntity } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import { requestEnrichments } from '../data/buildings/enrichments.ts';

/** Requests, after the commit, that the addresses of sectors of one association get their building data. */
export async function requestEnrichment(
  ctx: Context,
  { entityId, sectorIds }: ConsequentialChanges['sector.addresses-changed'],
): Promise<boolean> {
  if (sectorIds.length === 0) return false;
  await requestEnrichments(inEntity(ctx, entityId), { sectorIds, clientIp: ctx.client.ip });
  for (const sector_id of sectorIds)
    ctx.enqueue({ queue: 'enrich-addresses', body: { entity_id: entityId, sector_id } });
  return false;
}
