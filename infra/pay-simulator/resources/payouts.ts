import type Stripe from 'stripe';
import { created, isWithin, listOwned, paging, requireOwned } from '../api/listing.ts';
import { operation, operationParams, text } from '../api/operation.ts';
import { lookUp, type Stored } from '../state.ts';
import { epochNow, newId, refuseControl, type World } from '../world.ts';
import { book } from './balance.ts';
import { emit } from './events.ts';

const PATH = '/v1/payouts';

const listParams = operationParams({ ...paging, created, arrival_date: created, status: text().optional() });

export const retrievePayout = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) => requireOwned(state.payouts, account, id, { thing: 'payout' }).object,
);

export const listPayouts = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(
    PATH,
    state.payouts,
    { account, params },
    ({ object: { arrival_date: day, status } }) =>
      isWithin(day, params.arrival_date) && (params.status === undefined || params.status === status),
  ),
);

const ARRIVAL_SECONDS = 2 * 86_400;

/** Pays out the whole balance, pending amounts included; null when there is nothing to pay out. */
export function payOut(world: World, account: string): string | null {
  const found = lookUp(world.state.accounts, account);
  if (!found) throw refuseControl(`there is no account ${account}`);
  const waiting = Object.values(world.state.transactions).filter(
    (one) => one.account === account && one.payout === null,
  );
  const amount = waiting.reduce((sum, { object }) => sum + object.net, 0);
  if (amount <= 0 || !found.object.payouts_enabled) return null;
  const id = newId(world, 'po');
  const booked = book(world, {
    account,
    type: 'payout',
    category: 'payout',
    amount: -amount,
    description: 'STRIPE PAYOUT',
    source: id,
  });
  const own = lookUp(world.state.transactions, booked.id);
  for (const one of [...waiting, ...(own ? [own] : [])]) {
    one.payout = id;
    one.object = { ...one.object, status: 'available' };
  }
  const paid = { account, object: newPayout(world, found.object, { id, amount, booked: booked.id }) };
  world.state.payouts[id] = paid;
  emit(world, { account, type: 'payout.created', object: paid.object });
  changePayout(world, paid, 'payout.paid', { status: 'paid' });
  changePayout(world, paid, 'payout.reconciliation_completed', { reconciliation_status: 'completed' });
  return id;
}

/** Fails the latest payout, whose amount returns to the balance; null when there is none. */
export function failPayout(world: World, account: string): string | null {
  const all = Object.values(world.state.payouts).filter((one) => one.account === account);
  const last = all.findLast(({ object }) => object.status !== 'failed');
  if (!last) return null;
  const { id, amount } = last.object;
  const type = 'payout_failure';
  const booked = book(world, { account, type, category: 'payout_reversal', amount, source: id });
  changePayout(world, last, 'payout.failed', {
    status: 'failed',
    failure_balance_transaction: booked.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  return id;
}

function changePayout(
  world: World,
  found: Stored<Stripe.Payout>,
  type: string,
  part: Partial<Stripe.Payout>,
): void {
  found.object = { ...found.object, ...part };
  emit(world, { account: found.account, type, object: found.object });
}

type PayoutSum = { id: string; amount: number; booked: string };

function newPayout(world: World, account: Stripe.Account, { id, amount, booked }: PayoutSum): Stripe.Payout {
  const now = epochNow(world);
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + ARRIVAL_SECONDS,
    automatic: true,
    balance_transaction: booked,
    created: now,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: account.external_accounts?.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}
