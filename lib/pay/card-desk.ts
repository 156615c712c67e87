import type { Context } from '../context.ts';
import { findPayAccount } from '../data/pay/accounts.ts';
import { findNewestLocation, type PayLocationRow } from '../data/pay/locations.ts';
import { loadEntity } from '../entities/load.ts';
import { isLinked } from './sync-account.ts';

/** A location that phones can be told. */
export type ReadyLocation = PayLocationRow & { location_id: string };

export function isReady(location: PayLocationRow | undefined): location is ReadyLocation {
  return location?.state === 'ready' && location.location_id !== null;
}

/** What an association has for taking cards, as we know it without asking; 404 when it is out of reach. */
export async function loadCardDesk(ctx: Context, entityId: number) {
  const entity = await loadEntity(ctx, entityId);
  const found = await findPayAccount(ctx, { entityId, stage: ctx.settings.stage });
  const account = isLinked(found) ? found : undefined;
  const newest = account && (await findNewestLocation(ctx, account.id));
  return { entity, account, location: isReady(newest) ? newest : undefined };
}
