import type { Context } from '../context.ts';
import {
  findLocationAt,
  insertLocation,
  nextLocationAttempt,
  type PayLocationRow,
  updateLocation,
} from '../data/pay/locations.ts';
import type { PayCalls, ProviderAddress } from '../pay-provider.ts';
import type { Instant } from '../time.ts';
import type { ReadyLocation } from './card-desk.ts';
import { payKey } from './keys.ts';
import { madeOnce } from './made-once.ts';
import { openDisplayName, sealDisplayName } from './present-location.ts';
import type { LinkedAccount } from './sync-account.ts';

export type Wanted = {
  account: LinkedAccount;
  displayName: string;
  address: ProviderAddress;
  address_key: string;
};

/** A record without its location yet; `begunAt` is null for one that this request wrote. */
type BegunLocation = PayLocationRow & { begunAt: Instant | null };

/** The record of the location to be made: one whose outcome is not known yet, else a new one. */
export async function beginLocation(
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
export async function makeLocation(
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
