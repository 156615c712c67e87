import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../../lib/core/time.ts';
import { invokeJob } from '../../commands/invoke-function.ts';
import { progressBar } from '../../commands/progress-bar.ts';
import type { Target } from '../../commands/target.ts';
import { UserError } from '../../local/user-error.ts';
import { askUntil } from '../ask-until.ts';
import type { Season } from '../season.ts';
import { everything, type Json } from '../sign-in.ts';
import { openAccount } from './account.ts';
import type { CardProvider } from './provider.ts';
import { type CardVisit, takeCardVisits } from './visits.ts';

/** The number of copies of each webhook that the provider sends, in random order. */
const COPIES = 4;
const ARRIVAL_DAYS = 7;

/** The results of the card payments according to passages, receipts, figures and reconciliation. */
export type CardResults = {
  visits: CardVisit[];
  passages: Json[];
  receipts: Json[];
  figures: Json;
  reconciliation: Json;
  csvLines: number;
};

/** Takes card payments from onboarding to the payout, while the provider repeats and shuffles its webhooks. */
export async function takeCards(
  season: Season,
  provider: CardProvider,
  target: Target,
  run: string,
): Promise<CardResults> {
  await openAccount(season, provider);
  await provider.command('switch', { copies: COPIES, shuffle: true });
  const visits = await takeCardVisits(season, provider, run);
  await until('card payments to be paid', () => areSettled(season, visits));
  await refundTwo(season, visits);
  await provider.command('reset-switches');
  const passages = await until('refunds to arrive', () => refundedPassages(season, visits));
  await until('receipts to be sent', () => areSent(season, visits));
  await provider.command('pay-out', { account: await accountOf(season, provider) });
  await invokeJob(target, 'reconcile-pay', { entity_id: season.entityId });
  const reconciliation = await until('the payout to be compared', () => comparedPayouts(season));
  const ids = new Set(visits.map(({ passageId }) => passageId));
  const receipts = await receiptsOf(season);
  return {
    visits,
    passages,
    receipts: receipts.filter(({ passage_id }) => ids.has(passage_id)),
    figures: await season.chief.stats.entity({
      path: { entity_id: season.entityId },
      query: { operation_id: season.operationId, group: 'payment_type' },
    }),
    reconciliation,
    csvLines: await countLines(season),
  };
}

/** Refunds the first payment in full and half of the second. */
async function refundTwo({ chief }: Season, visits: CardVisit[]): Promise<void> {
  const [full, half] = visits.filter(({ outcome }) => outcome === 'accepted');
  if (!full || !half) throw new UserError('Two accepted cards are needed.');
  const refund = (body: Schemas['RefundDraft']) => chief.pay.createRefund({ body });
  await refund({ passage_id: full.passageId });
  await refund({ passage_id: half.passageId, amount: '5.00' });
}

const receiptsOf = ({ chief }: Season) => everything(items(chief.receipts.list, { query: { limit: 200 } }));

async function cardPassages({ chief, operationId }: Season, visits: CardVisit[]): Promise<Json[]> {
  const ids = new Set(visits.map(({ passageId }) => passageId));
  const all = await everything(
    items(chief.passages.list, { query: { operation_id: operationId, limit: 200 } }),
  );
  return all.filter(({ passage_id }) => ids.has(passage_id));
}

async function areSettled(season: Season, visits: CardVisit[]): Promise<true | undefined> {
  const states = (await cardPassages(season, visits)).map(({ payment_state }) => payment_state);
  const unsettled = states.filter((state) => state !== 'paid' && state !== null).length;
  return unsettled === 0 ? true : undefined;
}

async function refundedPassages(season: Season, visits: CardVisit[]): Promise<Json[] | undefined> {
  const passages = await cardPassages(season, visits);
  const states = passages.map(({ payment_state }) => payment_state);
  return states.includes('refunded') && states.includes('partially_refunded') ? passages : undefined;
}

async function areSent(season: Season, visits: CardVisit[]): Promise<true | undefined> {
  const ids = new Set(visits.map(({ passageId }) => passageId));
  const receipts = (await receiptsOf(season)).filter(({ passage_id }) => ids.has(passage_id));
  const done = receipts.filter(({ state }) => state === 'sent' || state === 'cancelled').length;
  return done === visits.length ? true : undefined;
}

/** The provider account of the association's latest payment intent. */
async function accountOf({ entityId }: Season, provider: CardProvider): Promise<string> {
  const requests: Json[] = await provider.command('requests');
  const intent = requests.findLast(({ params }) => params?.metadata?.entity_id === String(entityId));
  return intent?.account ?? '';
}

/** The period from today until the arrival of the payout, because a payout is listed under its arrival date. */
function payoutPeriod() {
  const today = dayIn('Europe/Paris', systemClock.now());
  return { from: today, to: addDays(today, ARRIVAL_DAYS) };
}

async function comparedPayouts({ chief }: Season): Promise<Json | undefined> {
  const found = await chief.pay.reconciliation({ query: payoutPeriod() });
  return found.reconciled_at !== null && found.payouts.total > 0 ? found : undefined;
}

async function countLines({ chief }: Season): Promise<number> {
  const text = await chief.pay.reconciliationCsv({ query: payoutPeriod() });
  return text.trimEnd().split('\r\n').length - 1;
}

async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const bar = progressBar(`Waiting for ${what}`);
  const found = await askUntil(read, (answer) => answer !== undefined);
  if (found === undefined) throw new UserError(`Waited in vain for ${what}.`);
  bar.update(1, 1);
  bar.end();
  return found;
}
