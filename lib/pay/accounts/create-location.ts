import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderAddress } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import type { Instant } from '../../core/time.ts';
import {
  findLocationAt,
  insertLocation,
  nextLocationAttempt,
  type PayLocationRow,
  updateLocation,
} from '../../data/pay/accounts.ts';
import { entityOfDraft } from '../../entities/chosen-entity.ts';
import { entityName } from '../../entities/present.ts';
import { madeOnce, oneAtATime, payKey } from '../made-once.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { isReady, loadCardSetup, notReady, type ReadyLocation } from './card-setup.ts';
import {
  addressKey,
  addressOf,
  openDisplayName,
  presentLocation,
  sealDisplayName,
} from './list-locations.ts';
import type { PayLocationDraft } from './schemas.ts';
import { type LinkedAccount, onAccount } from './sync-account.ts';

type Wanted = {
  account: LinkedAccount;
  displayName: string;
  address: ProviderAddress;
  address_key: string;
};

/** A record without its location yet; `begunAt` is null for one that this request wrote. */
type BegunLocation = PayLocationRow & { begunAt: Instant | null };

/** The record of the location to be made: one whose outcome is not known yet, else a new one. */
async function beginLocation(
  ctx: Context,
  { account, displayName, address, address_key }: Wanted,
): Promise<BegunLocation> {
  const before = await findLocationAt(ctx, account.id, address_key);
  if (before) return { ...before, begunAt: before.updated_at };
  const cells = { entity_id: account.entity_id, uuid: ctx.ids.uuid() };
  const row = await insertLocation(ctx, {
    ...cells,
    ...address,
    pay_account_id: account.id,
    state: 'creating',
    location_id: null,
    encrypted_display_name: sealDisplayName(ctx, cells, displayName),
    address_key,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return { ...row, begunAt: null };
}

/** Makes the location of a record, or finds the one whose answer was lost, and links both. */
async function makeLocation(
  ctx: Context,
  calls: PayCalls,
  { account_id: accountId }: LinkedAccount,
  row: BegunLocation,
): Promise<ReadyLocation> {
  const { id, uuid, entity_id: entityId, line1, city, postal_code, country, begunAt } = row;
  const address = { line1, city, postal_code, country };
  const draft = { displayName: openDisplayName(ctx, row), address, uuid };
  const keyOf = (attempt: number) => payKey(ctx, 'loc', { uuid, attempt });
  const { id: location_id } = await madeOnce(ctx, {
    begunAt,
    key: keyOf(row.attempt),
    nextKey: async () =>
      keyOf(await ctx.transact({ entityId }, (trx) => nextLocationAttempt(trx, id, ctx.now))),
    find: () => calls.findLocation(accountId, uuid),
    make: (key) => calls.createLocation(accountId, draft, key),
  });
  await ctx.transact({ entityId }, async (trx) => {
    await updateLocation(trx, id, { state: 'ready', location_id, updated_at: ctx.now });
    const changes = { pay_location: { old: null, new: location_id } };
    trx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
  });
  return { ...row, location_id };
}

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
  const { entity, account } = await loadCardSetup(ctx, await entityOfDraft(ctx, draft.entity_id));
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
