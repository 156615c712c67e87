import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderAddress } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Instant } from '../../core/time.ts';
import {
  findLocationAt,
  incrementLocationAttempt,
  insertLocation,
  type PayLocationRow,
  updateLocation,
} from '../../data/pay/accounts.ts';
import { entityOfDraft } from '../../entities/chosen-entity.ts';
import { requireEntityName } from '../../entities/present.ts';
import { createOnce, idempotencyKey, withPayLease } from '../create-once.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { isReadyLocation, loadCardSetup, payNotReady, type ReadyLocation } from './card-setup.ts';
import { addressKey, chooseAddress, openDisplayName, presentLocation, sealDisplayName } from './locations.ts';
import type { PayLocationDraft } from './schemas.ts';
import { type LinkedAccount, requireConnected } from './sync-account.ts';

type LocationRequest = {
  account: LinkedAccount;
  displayName: string;
  address: ProviderAddress;
  address_key: string;
};

/** A record without a provider location yet; `startedAt` is null when this request wrote it. */
type PendingLocation = PayLocationRow & { startedAt: Instant | null };

/** Returns the record of the location to create: an existing one with an unknown outcome, else a new one. */
async function startLocation(
  ctx: Context,
  { account, displayName, address, address_key }: LocationRequest,
): Promise<PendingLocation> {
  const before = await findLocationAt(ctx, account.id, address_key);
  if (before) return { ...before, startedAt: before.updated_at };
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
  return { ...row, startedAt: null };
}

/** Creates the provider location of a record, or finds the one whose creation response was lost, and links them. */
async function createAtProvider(
  ctx: Context,
  calls: PayCalls,
  { account_id: accountId }: LinkedAccount,
  row: PendingLocation,
): Promise<ReadyLocation> {
  const { id, uuid, entity_id: entityId, line1, city, postal_code, country, startedAt } = row;
  const address = { line1, city, postal_code, country };
  const draft = { displayName: openDisplayName(ctx, row), address, uuid };
  const keyOf = (attempt: number) => idempotencyKey(ctx, 'loc', { uuid, attempt });
  const { id: location_id } = await createOnce(ctx, {
    startedAt,
    key: keyOf(row.attempt),
    nextKey: async () =>
      keyOf(await ctx.transact({ entityId }, (trx) => incrementLocationAttempt(trx, id, ctx.now))),
    find: () => calls.findLocation(accountId, uuid),
    create: (key) => calls.createLocation(accountId, draft, key),
  });
  await ctx.transact({ entityId }, async (trx) => {
    await updateLocation(trx, id, { state: 'ready', location_id, updated_at: ctx.now });
    const changes = { pay_location: { old: null, new: location_id } };
    trx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
  });
  return { ...row, location_id };
}

/** Returns the location at an address; creates the location if there is none. */
export async function createPayLocation(ctx: Context, draft: PayLocationDraft) {
  const requested = await ctx.transact(ctx.tenant, (trx) => resolveRequest(trx, draft));
  const { account, address_key } = requested;
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  return requireConnected(ctx, account, async () => {
    const known = await findUsableLocation(ctx, calls, requested);
    if (known) return { ...presentLocation(ctx, known), created: false };
    return withPayLease(ctx, `location:${account.id}:${address_key}`, async () => {
      // Another request may have created the location before this one got the lease.
      const created = await findUsableLocation(ctx, calls, requested);
      if (created) return { ...presentLocation(ctx, created), created: false };
      const pending = await ctx.transact({ entityId: account.entity_id }, (trx) =>
        startLocation(trx, requested),
      );
      return { ...presentLocation(ctx, await createAtProvider(ctx, calls, account, pending)), created: true };
    });
  });
}

/** Returns account, name and address of the location; throws when the association has no connected account. */
async function resolveRequest(ctx: Context, draft: PayLocationDraft): Promise<LocationRequest> {
  const { entity, account } = await loadCardSetup(ctx, await entityOfDraft(ctx, draft.entity_id));
  const address = chooseAddress(draft.address, entity);
  if (!account) throw payNotReady('none');
  if (account.state === 'disconnected') throw new Problem('pay-account-disconnected');
  const displayName = draft.display_name ?? requireEntityName(ctx, entity);
  return { account, displayName, address, address_key: addressKey(address) };
}

/** Returns the location at the address if it still exists at the provider; otherwise marks its record as `gone`. */
async function findUsableLocation(
  ctx: Context,
  calls: PayCalls,
  { account, address_key }: LocationRequest,
): Promise<ReadyLocation | undefined> {
  const { id, entity_id: entityId, account_id } = account;
  const row = await ctx.transact({ entityId }, (trx) => findLocationAt(trx, id, address_key));
  if (!isReadyLocation(row)) return undefined;
  try {
    await calls.location(account_id, row.location_id);
    return row;
  } catch (error) {
    if (!isPayFailure(error, 'missing')) throw error;
    const removed = { state: 'gone', updated_at: ctx.now } as const;
    await ctx.transact({ entityId }, (trx) => updateLocation(trx, row.id, removed));
    return undefined;
  }
}
