import { lookUp, type StoredSession } from '../state.ts';
import { refuseControl, type World } from '../world.ts';
import { type TapOutcome, tapOutcomes, type Wallet } from './cards.ts';
import { addIntent, type StoredIntent } from './intents.ts';
import { changeSession, keepTime } from './session-state.ts';
import { payIntent } from './taps.ts';

/**
 * The actions of a donor on the page, and failures. `twice`: one page leads to two payments. `late`: the payment succeeds after the
 * page has expired. `unheard`: the payment succeeds without any webhook.
 */
export const pageOutcomes = [...tapOutcomes, 'twice', 'late', 'unheard'] as const;

type PageOutcome = (typeof pageOutcomes)[number];

/** What the donor enters on the page. */
export type PageEntry = {
  outcome?: PageOutcome | undefined;
  wallet?: Wallet | undefined;
  email?: string | undefined;
  /** The donor's answer to whether an e-mail receipt is wanted. */
  wantsReceipt?: boolean | undefined;
};

/** Pays on the page of a session. */
export function paySession(world: World, sessionId: string, entry: PageEntry): void {
  const { outcome = 'accepted', wallet = 'none' } = entry;
  const found = requirePayable(world, sessionId, outcome);
  const payment = { ...entry, card: 'accepted', wallet } as const;
  switch (outcome) {
    case 'late':
      payIntent(world, intentOf(world, found), payment);
      break;
    case 'unheard':
      // No webhook is sent, but the provider has recorded the payment.
      payOnce({ ...world, deliver: () => {} }, found, payment);
      break;
    case 'twice':
      payOnce(world, found, payment);
      payIntent(world, newIntent(world, found), payment);
      break;
    default:
      payOnce(world, found, { ...payment, card: outcome });
  }
}

type Payment = PageEntry & { card: TapOutcome; wallet: Wallet };

function payOnce(world: World, found: StoredSession, payment: Payment): void {
  const { card } = payment;
  const intent = intentOf(world, found);
  payIntent(world, intent, payment);
  if (intent.object.status === 'requires_payment_method') return;
  changeSession(world, found, 'checkout.session.completed', {
    status: 'complete',
    url: null,
    payment_status: card === 'accepted' ? 'paid' : 'unpaid',
    ...entered(found, payment),
  });
}

/** Returns the session's intent; creates it when the first card is presented. */
function intentOf(world: World, found: StoredSession): StoredIntent {
  const known = lookUp(world.state.intents, String(found.object.payment_intent));
  if (known?.object.status === 'requires_payment_method') return known;
  const intent = newIntent(world, found);
  found.object = { ...found.object, payment_intent: intent.object.id };
  return intent;
}

function newIntent(world: World, { account, object, intentMetadata }: StoredSession): StoredIntent {
  return addIntent(world, account, {
    amount: object.amount_total ?? 0,
    currency: 'eur',
    capture_method: 'automatic',
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    metadata: intentMetadata,
  });
}

/** Checkout always asks for an e-mail address; our own question decides whether it may be used. */
function entered({ object }: StoredSession, { email = 'donateur@example.org', wantsReceipt }: PageEntry) {
  const value = wantsReceipt === undefined ? null : wantsReceipt ? 'oui' : 'non';
  return {
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none' as const,
      tax_ids: [],
    },
    custom_fields: object.custom_fields.map((field) =>
      field.dropdown ? { ...field, dropdown: { ...field.dropdown, value } } : field,
    ),
  };
}

function requirePayable(world: World, id: string, outcome: PageOutcome): StoredSession {
  const known = lookUp(world.state.sessions, id);
  if (!known) throw refuseControl(`there is no page ${id}`);
  const found = keepTime(world, known);
  const wanted = outcome === 'late' ? 'expired' : 'open';
  if (found.object.status === wanted) return found;
  throw refuseControl(`the page ${id} is ${found.object.status}, not ${wanted}`);
}
