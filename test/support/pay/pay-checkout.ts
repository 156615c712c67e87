import { findPaymentsOf } from '../../../lib/data/pay/payments.ts';
import { findRefundsOf } from '../../../lib/data/pay/refunds.ts';
import { asOwner } from '../database/owner.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import type { Client } from '../http/client.ts';
import { invokeWorker } from '../local/deliver.ts';
import { clock } from '../run/resources.ts';
import { type Collection, openCollection } from '../world/collection.ts';
import type { PersonName } from '../world/world.ts';
import type { Provider } from './pay.ts';
import { chargeOf, clientsOn, takeCards } from './pay-association.ts';

type Card = Parameters<Provider['simulator']['tap']>[1];
type PageEntry = Parameters<Provider['simulator']['payLink']>[1];

/** Bondy's collection with card payments through the API. */
export type CardCheckout = Collection & {
  account: string;
  as(name: PersonName): Client;
  /** Creates a passage to be paid by card, by default Alice's over 12.50; returns its id. */
  visitByCard(more?: object, by?: PersonName): Promise<number>;
  /** Requests the intent of a passage. */
  open(passageId: number, by?: PersonName): Promise<TestAnswer>;
  /** Requests the link of a passage. */
  openLink(passageId: number, by?: PersonName): Promise<TestAnswer>;
  /** Pays on the page of a link; returns the link as read six seconds afterwards. */
  payLink(linkId: string, entry?: PageEntry): Promise<Json>;
  /** Presents a card for an intent; returns the payment as read afterwards. */
  tap(intentId: string, card?: Card): Promise<Json>;
  /** Creates a passage paid by card. */
  paid(more?: object): Promise<{ passageId: number; intentId: string }>;
  /** Requests a refund, with a new idempotency key by default. */
  refund(draft: object, by?: PersonName, key?: string): Promise<TestAnswer>;
  passage(passageId: number): Promise<Json>;
  /** The provider's charge id of an intent. */
  chargeOf(intentId: string): Promise<string>;
  /** Runs the worker `sync-payment` for the payments of a passage. */
  sync(passageId: number): Promise<void>;
};

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `refund-of-its-own-${keys}`;
};

export async function openCheckout(provider: Provider): Promise<CardCheckout> {
  const collection = await openCollection();
  provider.simulator.switches.reset();
  const as = clientsOn(provider, collection.world);
  const { account } = await takeCards(provider, as('ada'), collection.world.bondy);
  provider.simulator.requests.length = 0;
  const till: CardCheckout = {
    ...collection,
    account,
    as,
    visitByCard: async (more = {}, by = 'alice') =>
      (await collection.collect({ fk_type_reglement: 'pay', ...more }, by)).passage_id,
    open: (passage_id, by = 'alice') => as(by).post('/api/pay/payment-intents', { passage_id }),
    openLink: (passage_id, by = 'alice') => as(by).post('/api/pay/links', { passage_id }),
    payLink: async (linkId, entry) => {
      provider.simulator.payLink(linkId, entry);
      clock.advance(6);
      return (await as('alice').get(`/api/pay/links/${linkId}`)).body;
    },
    tap: async (intentId, card) => {
      provider.simulator.tap(intentId, card);
      return (await as('alice').get(`/api/pay/payment-intents/${intentId}`)).body;
    },
    paid: async (more) => {
      const passageId = await till.visitByCard(more);
      const { body } = await till.open(passageId);
      await till.tap(body.payment_intent_id);
      return { passageId, intentId: body.payment_intent_id };
    },
    refund: (draft, by = 'theo', key = newKey()) =>
      as(by).post('/api/pay/refunds', draft, { 'idempotency-key': key }),
    passage: async (passageId) => (await as('ada').get(`/api/passages/${passageId}`)).body,
    chargeOf: async (intentId) => chargeOf((await provider.on.gateways.pay()).within(600), account, intentId),
    sync: async (passageId) => {
      for (const { id, entity_id } of await paymentsOf(passageId))
        await invokeWorker('sync-payment', [JSON.stringify({ entity_id, payment_id: id })], provider.on);
    },
  };
  return till;
}

/** The stored card payments of a passage, in order of attempts. */
export function paymentsOf(passageId: number) {
  return asOwner((trx) => findPaymentsOf({ db: trx, tenant: 'all' }, passageId));
}

/** The stored refunds of all payments of a passage. */
export function refundsOf(passageId: number) {
  return asOwner(async (trx) => {
    const ctx = { db: trx, tenant: 'all' } as const;
    const payments = await findPaymentsOf(ctx, passageId);
    const refunds = await Promise.all(payments.map(({ id }) => findRefundsOf(ctx, id)));
    return refunds.flat();
  });
}
