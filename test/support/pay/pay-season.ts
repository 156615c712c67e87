import type { PayCalls, ProviderCheckout } from '../../../lib/core/pay-provider.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { insertPayAccount } from '../../../lib/data/pay/accounts.ts';
import { insertPayment, updatePayment } from '../../../lib/data/pay/payments.ts';
import type { PaymentKind } from '../../../lib/data/tables/pay.ts';
import { asOwner } from '../database/owner.ts';
import { clock, ids } from '../run/resources.ts';
import { type Collection, openCollection } from '../world/collection.ts';
import { setSettings } from '../world/settings.ts';
import type { Provider } from './pay.ts';
import { chargeOf } from './pay-association.ts';

export type CardVisit = { passageId: number; passageUuid: string; amount: number };
export type CardPayment = CardVisit & { paymentId: number; intentId: string };

/** Bondy's collection with card payments: its account is onboarded and receipts are issued automatically. */
export type CardSeason = Collection & {
  accountId: string;
  payAccountId: number;
  calls: PayCalls;
  /** A passage of Alice to be paid by card, 12.50 by default. */
  cardVisit(more?: object): Promise<CardVisit>;
  /** Inserts an attempt without calling the provider, by default one on a phone. */
  insertAttempt(visit: CardVisit, kind?: PaymentKind): Promise<{ paymentId: number; uuid: string }>;
  /** Creates the page of an attempt at the provider without recording it. */
  createLinkAtProvider(visit: CardVisit, uuid: string): Promise<ProviderCheckout>;
  /** Opens a link for an existing passage; returns the id of its page. */
  openLinkOf(visit: CardVisit): Promise<string>;
  /** Creates an attempt's intent at the provider without recording it. */
  createIntentAtProvider(visit: CardVisit, uuid: string): Promise<string>;
  /** A new passage with an open intent. */
  openPayment(more?: object): Promise<CardPayment>;
  /** Opens an intent for an existing passage. */
  openPaymentOf(visit: CardVisit): Promise<CardPayment>;
  /** The provider's charge id of an intent. */
  chargeOf(intentId: string): Promise<string>;
};

/** The time limit of provider calls that a test makes itself. */
const TEST_SECONDS = 100_000;

export async function openCardSeason(provider: Provider): Promise<CardSeason> {
  const collection = await openCollection();
  const { bondy } = collection.world;
  const pay = await provider.on.gateways.pay();
  const calls = pay.within(TEST_SECONDS);
  await setSettings(bondy, { auto_receipts: true });
  await asOwner((trx) => trx.updateTable('entities').set({ chk_pay: 1 }).where('id', '=', bondy).execute());
  const { accountId, payAccountId } = await onboard(provider, calls, bondy);
  provider.simulator.takeDeliveries();

  const cardVisit: CardSeason['cardVisit'] = async (more = {}) => {
    const { passage_id, id, montant } = await collection.collect({ fk_type_reglement: 'pay', ...more });
    return { passageId: passage_id, passageUuid: id, amount: Math.round(Number(montant) * 100) };
  };
  const insertAttempt: CardSeason['insertAttempt'] = async (visit, kind = 'intent') => {
    const uuid = ids.uuid();
    const row = await asOwner((trx) =>
      insertPayment(
        { db: trx, tenant: 'all' },
        {
          uuid,
          entity_id: bondy,
          passage_id: visit.passageId,
          pay_account_id: payAccountId,
          kind,
          status: 'creating',
          amount_cents: visit.amount,
          livemode: false,
          client_ip: '203.0.113.7',
          created_at: clock.now(),
          updated_at: clock.now(),
        },
      ),
    );
    if (!row) throw new Error('another attempt is under way');
    return { paymentId: row.id, uuid };
  };
  const draftOf = (visit: CardVisit, uuid: string) => {
    const ours = { uuid, passageUuid: visit.passageUuid, entityId: bondy, stage: 'DEV' };
    return { ...ours, operationId: collection.round.operationId, amount: visit.amount };
  };
  const createIntentAtProvider: CardSeason['createIntentAtProvider'] = async (visit, uuid) =>
    (await calls.createIntent(accountId, draftOf(visit, uuid), `DEV:pi:${uuid}:1`)).id;
  const createLinkAtProvider: CardSeason['createLinkAtProvider'] = (visit, uuid) => {
    const page = { returnUrl: 'https://tournee.test/page', expiresAt: addSeconds(clock.now(), 1920) };
    return calls.createCheckout(accountId, { ...draftOf(visit, uuid), ...page }, `DEV:link:${uuid}:1`);
  };
  const openLinkOf: CardSeason['openLinkOf'] = async (visit) => {
    const { paymentId, uuid } = await insertAttempt(visit, 'link');
    const { id: checkout_id, expiresAt: expires_at } = await createLinkAtProvider(visit, uuid);
    await asOwner((trx) =>
      updatePayment({ db: trx, tenant: 'all' }, paymentId, { status: 'open', checkout_id, expires_at }),
    );
    return checkout_id;
  };
  const openPaymentOf: CardSeason['openPaymentOf'] = async (visit) => {
    const { paymentId, uuid } = await insertAttempt(visit);
    const intentId = await createIntentAtProvider(visit, uuid);
    await asOwner((trx) =>
      updatePayment({ db: trx, tenant: 'all' }, paymentId, { status: 'open', payment_intent_id: intentId }),
    );
    return { ...visit, paymentId, intentId };
  };
  return {
    ...collection,
    accountId,
    payAccountId,
    calls,
    cardVisit,
    insertAttempt,
    createIntentAtProvider,
    createLinkAtProvider,
    openLinkOf,
    openPaymentOf,
    openPayment: async (more) => openPaymentOf(await cardVisit(more)),
    chargeOf: (intentId) => chargeOf(calls, accountId, intentId),
  };
}

async function onboard({ simulator }: Provider, calls: PayCalls, entityId: number) {
  const uuid = ids.uuid();
  const profile = 'express_type';
  const draft = { profile, name: 'Amicale de Bondy', email: null, entityId, stage: 'DEV', uuid } as const;
  const { id: accountId } = await calls.createAccount(draft, `DEV:acct:${uuid}:1`);
  simulator.finishOnboarding(accountId);
  const row = await asOwner((trx) =>
    insertPayAccount(
      { db: trx, tenant: 'all' },
      {
        uuid,
        entity_id: entityId,
        stage: 'DEV',
        profile,
        livemode: false,
        state: 'linked',
        account_id: accountId,
        seen_state: 'active',
        seen_at: clock.now(),
        created_at: clock.now(),
        updated_at: clock.now(),
      },
    ),
  );
  if (!row) throw new Error('the association has an account already');
  return { accountId, payAccountId: row.id };
}

/** The stored payment columns of a passage. */
export const storedPassage = (passageId: number) =>
  asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select(['payment_state', 'refunded_cents', 'montant_cents'])
      .where('passage_id', '=', passageId)
      .executeTakeFirstOrThrow(),
  );

export const storedEvents = () =>
  asOwner((trx) => trx.selectFrom('pay_events').selectAll().orderBy('id').execute());

export const storedPayments = () =>
  asOwner((trx) => trx.selectFrom('pay_payments').selectAll().orderBy('id').execute());

export const storedReceipts = () =>
  asOwner((trx) =>
    trx.selectFrom('receipts').select(['passage_id', 'state', 'refunded_cents']).orderBy('id').execute(),
  );
