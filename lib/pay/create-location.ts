import type { Context } from '../context.ts';
import { findLocationAt, updateLocation } from '../data/pay/locations.ts';
import { entityOfDraft } from '../entities/entity-of-draft.ts';
import { entityName } from '../entities/present.ts';
import { isPayFailure } from '../pay-failure.ts';
import type { PayCalls } from '../pay-provider.ts';
import { Problem } from '../problems.ts';
import { isReady, loadCardDesk, type ReadyLocation } from './card-desk.ts';
import { addressKey, addressOf } from './location-address.ts';
import type { PayLocationDraft } from './location-schemas.ts';
import { beginLocation, makeLocation, type Wanted } from './make-location.ts';
import { onAccount } from './on-account.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { REQUEST_SECONDS } from './patience.ts';
import { presentLocation } from './present-location.ts';
import { notReady } from './ready.ts';

/** The place where cards are taken: the one at this address, else a new one. */
export async function createPayLocation(ctx: Context, draft: PayLocationDraft) {
  const wanted = await ctx.transact(ctx.tenant, (trx) => judge(trx, draft));
  const { account, address_key } = wanted;
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  return onAccount(ctx, account, async () => {
    const known = await findAlive(ctx, calls, wanted);
    if (known) return { ...presentLocation(ctx, known), created: false };
    return oneAtATime(ctx, `location:${account.id}:${address_key}`, async () => {
      // Whoever was faster may have made it since.
      const made = await findAlive(ctx, calls, wanted);
      if (made) return { ...presentLocation(ctx, made), created: false };
      const begun = await ctx.transact({ entityId: account.entity_id }, (trx) => beginLocation(trx, wanted));
      return { ...presentLocation(ctx, await makeLocation(ctx, calls, account, begun)), created: true };
    });
  });
}

/** What is to be there; refused where the association has no account to put it on. */
async function judge(ctx: Context, draft: PayLocationDraft): Promise<Wanted> {
  const { entity, account } = await loadCardDesk(ctx, await entityOfDraft(ctx, draft.entity_id));
  const address = addressOf(draft.address, entity);
  if (!account) throw notReady('none');
  if (account.state === 'disconnected') throw new Problem('pay-account-disconnected');
  const displayName = draft.display_name ?? entityName(ctx, entity);
  return { account, displayName, address, address_key: addressKey(address) };
}

/** The location at the address, if the provider still has it; one that is gone there is so here too. */
async function findAlive(
  ctx: Context,
  calls: PayCalls,
  { account, address_key }: Wanted,
): Promise<ReadyLocation | undefined> {
  const { id, entity_id: entityId, account_id } = account;
  const row = await ctx.transact({ entityId }, (trx) => findLocationAt(trx, id, address_key));
  if (!isReady(row)) return undefined;
  try {
    await calls.location(account_id, row.location_id);
    return row;
  } catch (error) {
    if (!isPayFailure(error, 'missing')) throw error;
    const gone = { state: 'gone', updated_at: ctx.now } as const;
    await ctx.transact({ entityId }, (trx) => updateLocation(trx, row.id, gone));
    return undefined;
  }
}
