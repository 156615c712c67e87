import { lookUp, type StoredSession } from '../state.ts';
import { refuseControl, type World } from '../world.ts';
import { type TapOutcome, tapOutcomes, type Wallet } from './cards.ts';
import { addIntent, type StoredIntent } from './intents.ts';
import { changeSession, keepTime } from './session-state.ts';
import { payIntent } from './taps.ts';

/**
 * What a donor does on the page, or what goes wrong. `twice`: two payments come of one page. `late`: the money comes
 * after the page has expired. `unheard`: it is paid and no webhook says so.
 */
export const pageOutcomes = [...tapOutcomes, 'twice', 'late', 'unheard'] as const;

type PageOutcome = (typeof pageOutcomes)[number];

/** What the donor enters on the page. */
export type PageEntry = {
  outcome?: PageOutcome | undefined;
  wallet?: Wallet | undefined;
  email?: string | undefined;
  /** Answers the question whether a receipt is wanted by e-mail. */
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
      // Nobody is told; the provider knows it all the same.
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

/** The intent of a session is made when a card is presented first. */
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

/** Checkout asks for an address always; whether it may be used is the answer to our question. */
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
