import { confirm } from '../../cash/confirm.ts';
import { declare } from '../../cash/declare.ts';
import { loadForChange } from '../../cash/get.ts';
import { addSeconds, DEFAULT_TIME_ZONE, dayIn, type Instant } from '../../core/time.ts';
import { findTreasury } from '../../data/cash/declare.ts';
import { findDueMoney, findVisits, insertCardPayment, insertReplacedAccount } from '../../data/example.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentsOf } from '../../data/pay/payments.ts';
import { settlePassage } from '../../pay/payments/settle-passage.ts';
import { visitors } from '../people.ts';
import { eveningsOf } from '../season/evenings.ts';
import { bookCards, type Charge } from './card-bookings.ts';
import { type Story, seasonOf } from './story.ts';

const MORE_THAN_ANY = 500;
/**
 * Card payments as the provider's answers leave them. Their account is one that was replaced, about which the provider is never asked:
 * it does not know them.
 */
export async function payByCard(story: Story): Promise<void> {
  const { trx, entityId, madeAt } = story;
  const ctx = { ...trx, tenant: { entityId } };
  const operation = seasonOf(story, 'now');
  const account = await insertReplacedAccount(trx.db, {
    uuid: trx.ids.uuid(),
    entity_id: entityId,
    stage: trx.settings.stage,
    profile: 'express_type',
    account_id: `acct_example_${entityId}`,
    created_at: operation.created_at,
    updated_at: madeAt,
  });
  const visits = await findVisits(trx.db, operation.id, ['pay'], MORE_THAN_ANY);
  const charges: Charge[] = [];
  for (const visit of visits) {
    const paidAt = addSeconds(visit.passed_at, 40);
    const payment = paid(visit, paidAt);
    const { passage_id: passageId, montant_cents: amount } = visit;
    charges.push({ passageId, amount, fee: payment.fee_cents, at: paidAt });
    await insertCardPayment(trx.db, {
      ...payment,
      ...attemptOf(story, visit, { account, at: paidAt }),
    });
    const passage = await lockPaidPassage(ctx, visit.passage_id);
    const payments = await findPaymentsOf(ctx, visit.passage_id);
    if (passage) await settlePassage(story.as(visitors.chief, paidAt), { passage, payments }, null);
  }
  await bookCards(story, account, charges);
}

type Visit = Awaited<ReturnType<typeof findVisits>>[number];

/** What every attempt at a card payment has. */
function attemptOf(
  { trx, entityId }: Story,
  { passage_id, passed_at, montant_cents, user_id }: Visit,
  { account, at }: { account: number; at: Instant },
) {
  return {
    uuid: trx.ids.uuid(),
    entity_id: entityId,
    passage_id,
    pay_account_id: account,
    attempt: 1,
    payment_intent_id: `pi_example_${passage_id}`,
    checkout_id: null,
    expires_at: null,
    amount_cents: montant_cents,
    livemode: false,
    dispute_state: null,
    encrypted_card: null,
    client_ip: null,
    created_by: user_id,
    synced_at: at,
    polled_at: null,
    created_at: passed_at,
    updated_at: at,
  };
}

function paid({ passage_id, montant_cents }: Visit, paid_at: Instant) {
  const fee = Math.round(montant_cents * 0.015) + 25;
  return {
    status: 'succeeded',
    charge_id: `ch_example_${passage_id}`,
    fee_cents: fee,
    net_cents: montant_cents - fee,
    decline_code: null,
    paid_at,
  } as const;
}

/** Who hands over after an evening, and what the treasurer counts: as announced, five euros less, or not yet. */
const handovers = [
  { evening: 2, person: 3, counted: 'as-declared' },
  { evening: 2, person: 2, counted: 'as-declared' },
  { evening: 2, person: 6, counted: 'less' },
  { evening: 3, person: 8, counted: 'as-declared' },
  { evening: 3, person: 5, counted: 'as-declared' },
  { evening: 4, person: 4, counted: 'not-yet' },
] as const;
/** After this evening the treasurer has brought to the bank what there was. */
const TO_THE_BANK = 3;
const MISSING = 500;

/** Members hand their money over, the treasurer counts it and brings it to the bank. */
export async function handMoneyOver(story: Story): Promise<void> {
  const evenings = eveningsOf(story.madeAt, { isOver: false });
  const begins = (evening: number) => evenings[evening] ?? story.madeAt;
  const hand = async (isWanted: (evening: number) => boolean) => {
    for (const [at, handover] of handovers.entries())
      if (isWanted(handover.evening))
        await handOver(story, handover, addSeconds(begins(handover.evening), 4 * 3600 + at * 240));
  };
  // In the order of their days, because they are numbered.
  await hand((evening) => evening <= TO_THE_BANK);
  await bringToTheBank(story, addSeconds(begins(TO_THE_BANK), 17 * 3600));
  await hand((evening) => evening > TO_THE_BANK);
}

async function handOver(
  story: Story,
  { person, counted }: (typeof handovers)[number],
  now: Instant,
): Promise<void> {
  const { id: operation_id } = seasonOf(story, 'now');
  const member = story.as(person, now);
  const due = await findDueMoney(member, { operationId: operation_id, until: now });
  const own = due.find(({ userId }) => userId === story.people[person]?.id);
  if (!own) throw new Error(`person ${person} of the example has nothing to hand over`);
  const money = { cash: own.cash, cheques: own.cheques, cheque_count: own.chequeCount };
  const { handover_id } = await declare(member, { operation_id, to: 'treasury', counted: money });
  if (counted === 'not-yet') return;
  const treasurer = story.as(visitors.treasurer, addSeconds(now, 900));
  const row = await loadForChange(treasurer, handover_id);
  const isLess = counted === 'less';
  await confirm(treasurer, row, {
    counted: { ...money, cash: money.cash - (isLess ? MISSING : 0) },
    ...(isLess ? { reason: 'Un billet de 5 € manque' } : {}),
  });
}

async function bringToTheBank(story: Story, now: Instant): Promise<void> {
  const { id: operation_id } = seasonOf(story, 'now');
  const treasurer = story.as(visitors.treasurer, now);
  const counted = await findTreasury(treasurer, operation_id);
  await declare(treasurer, {
    operation_id,
    to: 'bank',
    counted,
    deposit_reference: 'Remise 1',
    deposited_on: dayIn(DEFAULT_TIME_ZONE, now),
  });
}
