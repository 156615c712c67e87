import { created, listOwned, paging, requireOwned } from '../api/listing.ts';
import { operation, operationParams } from '../api/operation.ts';
import { lookUp } from '../state.ts';
import { refuseControl, type World } from '../world.ts';
import { findCharge, matchesPayment, paymentFilter } from './charges.ts';
import { newDispute, withdraw } from './dispute-object.ts';
import { emit } from './events.ts';

const PATH = '/v1/disputes';

const listParams = operationParams({ ...paging, ...paymentFilter, created });

export const retrieveDispute = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) => requireOwned(state.disputes, account, id, { thing: 'dispute' }).object,
);

export const listDisputes = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(PATH, state.disputes, { account, params }, ({ object }) => matchesPayment(object, params)),
);

/** Opens a dispute, which withdraws the amount until it is closed. */
export function dispute(world: World, paymentId: string, amount?: number): string {
  const charge = findCharge(world.state, paymentId);
  const left = charge.object.amount - charge.object.amount_refunded;
  const contested = amount ?? left;
  if (charge.object.status !== 'succeeded' || charge.object.disputed || contested < 1 || contested > left)
    throw refuseControl(`${contested} cents of the charge ${paymentId} cannot be contested`);
  const object = newDispute(world, charge, contested);
  const { account } = charge;
  world.state.disputes[object.id] = { account, object };
  charge.object = { ...charge.object, disputed: true };
  emit(world, { account, type: 'charge.dispute.created', object });
  emit(world, { account, type: 'charge.dispute.funds_withdrawn', object });
  emit(world, { account, type: 'charge.updated', object: charge.object });
  return object.id;
}

/** Closes a dispute; `won` returns the amount and the fee to the association. */
export function closeDispute(world: World, disputeId: string, outcome: 'won' | 'lost'): void {
  const found = lookUp(world.state.disputes, disputeId);
  if (!found) throw refuseControl(`there is no dispute ${disputeId}`);
  if (found.object.status !== 'needs_response') throw refuseControl(`the dispute ${disputeId} is closed`);
  const { account, object } = found;
  const given =
    outcome === 'won' ? [withdraw(world, { account, id: disputeId, amount: -object.amount })] : [];
  found.object = {
    ...object,
    balance_transactions: [...object.balance_transactions, ...given],
    status: outcome,
  };
  emit(world, { account, type: 'charge.dispute.updated', object: found.object });
  emit(world, { account, type: 'charge.dispute.closed', object: found.object });
  if (outcome === 'won')
    emit(world, { account, type: 'charge.dispute.funds_reinstated', object: found.object });
}
