import type { Random } from '../../../infra/demo/seeded-random.ts';
import type { PaymentState } from '../../../lib/core/records/passage.ts';
import type { Provider } from './pay.ts';
import type { CardPayment, CardSeason, CardVisit } from './pay-season.ts';

/** The steps of one card payment and the expected final state of its passage. */
export type PaymentScenario = { state: PaymentState; refunded: number; steps: (() => Promise<void>)[] };

type ScenarioSetup = { provider: Provider; season: CardSeason; random: Random };

type Plot =
  | 'paid'
  | 'declined'
  | 'given up'
  | 'cancelled'
  | 'left open'
  | 'processing'
  | 'processed'
  | 'refunded in part'
  | 'refunded twice'
  | 'refunded'
  | 'refund failed'
  | 'disputed'
  | 'dispute won'
  | 'dispute lost';

const weightedPlots: readonly (readonly [number, Plot])[] = [
  [8, 'paid'],
  [2, 'declined'],
  [1, 'given up'],
  [1, 'cancelled'],
  [1, 'left open'],
  [1, 'processing'],
  [1, 'processed'],
  [3, 'refunded in part'],
  [2, 'refunded twice'],
  [2, 'refunded'],
  [1, 'refund failed'],
  [1, 'disputed'],
  [1, 'dispute won'],
  [1, 'dispute lost'],
];

/** The actions of a donor and of the provider for one of the two ways to pay. */
type Deeds = {
  begin(): Promise<void>;
  pay(card?: Card): Promise<void>;
  intent(): Promise<string>;
  cancel(): Promise<void>;
};

type Card = 'insufficient_funds' | 'expired_card' | 'processing';

/** A random scenario for a passage to be paid by card, on a phone or by a link. */
export function scenarioOf(setup: ScenarioSetup, visit: CardVisit): PaymentScenario {
  const deeds = setup.random.below(2) === 0 ? atThePhone(setup, visit) : byLink(setup, visit);
  const { state, refunded = 0, steps } = stepsOf(setup, visit, setup.random.pick(weightedPlots), deeds);
  return { state, refunded, steps: [deeds.begin, ...steps] };
}

function atThePhone(setup: ScenarioSetup, visit: CardVisit): Deeds {
  const { calls, accountId } = setup.season;
  const opened: { payment?: Pick<CardPayment, 'intentId'> } = {};
  const intent = () => known(opened.payment).intentId;
  return {
    begin: async () => {
      opened.payment = await startPayment(setup, visit);
    },
    pay: async (card) => setup.provider.simulator.tap(intent(), card),
    intent: async () => intent(),
    cancel: async () => {
      await calls.cancelIntent(accountId, intent(), `${intent()}:cancel`);
    },
  };
}

function byLink(setup: ScenarioSetup, visit: CardVisit): Deeds {
  const { calls, accountId } = setup.season;
  const opened: { link?: string } = {};
  const link = () => known(opened.link);
  return {
    begin: async () => {
      opened.link = await startLink(setup, visit);
    },
    pay: async (outcome) => setup.provider.simulator.payLink(link(), { outcome }),
    intent: async () => known((await calls.checkout(accountId, link())).intent ?? undefined).id,
    cancel: async () => {
      await calls.expireCheckout(accountId, link(), `${link()}:cancel`);
    },
  };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the scenario has not come that far');
  return value;
}

/** Opens the intent; sometimes our record lacks its id or there is no record. */
async function startPayment({ season, provider, random }: ScenarioSetup, visit: CardVisit) {
  switch (random.below(30)) {
    case 0:
      return {
        intentId: await season.createIntentAtProvider(visit, (await season.insertAttempt(visit)).uuid),
      };
    case 1:
      return { intentId: await season.createIntentAtProvider(visit, provider.on.ids.uuid()) };
    default:
      return season.openPaymentOf(visit);
  }
}

/** Opens the link; sometimes our record lacks its id or there is no record. */
async function startLink({ season, provider, random }: ScenarioSetup, visit: CardVisit): Promise<string> {
  switch (random.below(30)) {
    case 0:
      return (await season.createLinkAtProvider(visit, (await season.insertAttempt(visit, 'link')).uuid)).id;
    case 1:
      return (await season.createLinkAtProvider(visit, provider.on.ids.uuid())).id;
    default:
      return season.openLinkOf(visit);
  }
}

type PlottedScenario = { state: PaymentState; refunded?: number; steps: (() => Promise<void>)[] };

function stepsOf(
  { provider, season }: ScenarioSetup,
  visit: CardVisit,
  plot: Plot,
  { pay, intent, cancel }: Deeds,
): PlottedScenario {
  const { simulator } = provider;
  const { accountId, calls } = season;
  const tap = (card?: Card) => () => pay(card);
  const refund = (cents: number) => async () => {
    simulator.refundFromDashboard(await season.chargeOf(await intent()), cents);
  };
  const dispute = async () => {
    simulator.dispute(await season.chargeOf(await intent()));
  };
  const close = (outcome: 'won' | 'lost') => async () => {
    const [last] = await calls.disputes(accountId, await intent());
    if (last) simulator.closeDispute(last.id, outcome);
  };
  const third = Math.floor(visit.amount / 3);
  const rest = visit.amount - third;
  switch (plot) {
    case 'paid':
      return { state: 'paid', steps: [tap()] };
    case 'declined':
      return { state: 'paid', steps: [tap('insufficient_funds'), tap('expired_card'), tap()] };
    case 'given up':
      return { state: 'failed', steps: [tap('insufficient_funds'), cancel] };
    case 'cancelled':
      return { state: 'canceled', steps: [cancel] };
    case 'left open':
      return { state: 'pending', steps: [] };
    case 'processing':
      return { state: 'processing', steps: [tap('processing')] };
    case 'processed':
      return { state: 'paid', steps: [tap('processing'), async () => simulator.settle(await intent())] };
    case 'refunded in part':
      return { state: 'partially_refunded', refunded: third, steps: [tap(), refund(third)] };
    case 'refunded twice':
      return { state: 'refunded', refunded: visit.amount, steps: [tap(), refund(third), refund(rest)] };
    case 'refunded':
      return { state: 'refunded', refunded: visit.amount, steps: [tap(), refund(visit.amount)] };
    case 'refund failed': {
      const fail = async () => {
        const [last] = await calls.refunds(accountId, await intent());
        if (last) simulator.failRefund(last.id);
      };
      return { state: 'paid', steps: [tap(), refund(visit.amount), fail] };
    }
    case 'disputed':
      return { state: 'disputed', steps: [tap(), dispute] };
    case 'dispute won':
      return { state: 'dispute_won', steps: [tap(), dispute, close('won')] };
    case 'dispute lost':
      return { state: 'dispute_lost', steps: [tap(), dispute, close('lost')] };
  }
}
