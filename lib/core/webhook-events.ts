import * as z from 'zod';
import { paymentStates } from './records/payment-states.ts';
import { PaymentType } from './records/payment-types.ts';
import { ReceiptKind } from './records/receipt.ts';
import { Day, Id } from './schemas/common.ts';
import { EnumerationOf } from './schemas/enumeration.ts';

const Cents = z.int().nonnegative();
const changed = z
  .array(z.string())
  .meta({ description: 'The names of the fields that changed, as the API names them; never their values.' });

const territory = { operation_id: Id, sector_id: Id };
const receipt = { receipt_id: Id, passage_id: Id, kind: ReceiptKind, number: z.string() };
const handover = { handover_id: Id, operation_id: Id };
const counted = { cash_cents: Cents, cheque_cents: Cents, cheque_count: z.int().nonnegative() };
const payment = {
  passage_id: Id,
  amount_cents: Cents.meta({ description: 'The amount of the visit.' }),
  refunded_cents: Cents,
  payment_state: EnumerationOf(paymentStates),
};

/**
 * What other software can be told of, by the name it is told under. `data` has ids and figures only: whoever wants a name asks the
 * API, which knows who may read it.
 */
export const webhookEvents = {
  'passage.created': {
    description: 'a visit was recorded',
    data: z.strictObject({
      passage_id: Id,
      ...territory,
      amount_cents: Cents,
      payment_type: PaymentType,
    }),
  },
  'passage.updated': {
    description: 'a visit changed, or was restored (`deleted_at` among `changed`)',
    data: z.strictObject({
      passage_id: Id,
      changed,
      amount_cents: Cents.optional().meta({ description: 'The new amount, where it changed.' }),
    }),
  },
  'passage.deleted': {
    description: 'a visit was deleted',
    data: z.strictObject({ passage_id: Id, operation_id: Id }),
  },
  'receipt.issued': {
    description: 'a receipt got its number',
    data: z.strictObject({ ...receipt, amount_cents: Cents }),
  },
  'receipt.cancelled': {
    description: 'a receipt counts no more; its number stays',
    data: z.strictObject({ receipt_id: Id, passage_id: Id }),
  },
  'handover.declared': {
    description: 'a member says to have handed cash or cheques over',
    data: z.strictObject({ ...handover, ...counted }),
  },
  'handover.confirmed': {
    description: 'a hand-over was counted, or money was brought to the bank',
    data: z.strictObject({ ...handover, ...counted }),
  },
  'handover.cancelled': {
    description: 'a hand-over counts no more; its visits are due again',
    data: z.strictObject(handover),
  },
  'payment.succeeded': { description: 'a card payment was paid', data: z.strictObject(payment) },
  'payment.failed': { description: 'a card payment was refused or given up', data: z.strictObject(payment) },
  'payment.refunded': {
    description: 'a card payment was given back, wholly or in part',
    data: z.strictObject(payment),
  },
  'payment.disputed': {
    description: 'a bank disputes a card payment, or has decided',
    data: z.strictObject(payment),
  },
  'payment.mismatch': {
    description: 'a card payment does not fit its visit: somebody has to look',
    data: z.strictObject(payment),
  },
  'export.ready': {
    description: 'the file of an export can be downloaded',
    data: z.strictObject({ export_id: Id, kind: z.string(), rows: z.int().nonnegative() }),
  },
  'sector.created': {
    description: 'a sector was drawn',
    data: z.strictObject({ ...territory }),
  },
  'sector.updated': { description: 'a sector changed', data: z.strictObject({ ...territory, changed }) },
  'sector.deleted': { description: 'a sector was deleted', data: z.strictObject({ ...territory }) },
  'operation.created': {
    description: 'an operation was opened',
    data: z.strictObject({ operation_id: Id, date_start: Day, date_end: Day }),
  },
  'operation.updated': {
    description: 'an operation changed',
    data: z.strictObject({ operation_id: Id, changed }),
  },
  'operation.deleted': {
    description: 'an operation was deleted',
    data: z.strictObject({ operation_id: Id }),
  },
  'user.created': {
    description: 'somebody got an account',
    data: z.strictObject({ user_id: Id, role_id: z.int() }),
  },
  'user.updated': {
    description: 'an account changed, or was restored',
    data: z.strictObject({ user_id: Id, changed }),
  },
  'user.deleted': { description: 'an account was deleted', data: z.strictObject({ user_id: Id }) },
} as const satisfies Record<string, { description: string; data: z.ZodType }>;

type Table = typeof webhookEvents;
export type WebhookEventName = keyof Table;
export type WebhookData<N extends WebhookEventName> = z.input<Table[N]['data']>;

export const WebhookEvent = EnumerationOf(webhookEvents);

/** The type of a delivery that a person asked for, to see whether the receiver is there. */
export const TEST_EVENT = 'webhook.test';

/** Why a receiver took nothing. Nothing of what it answered is kept but the status. */
export const webhookFailures = {
  status: 'it answered with another status than 200 to 299',
  redirect: 'it answered with a redirect, which is not followed',
  timeout: 'it did not answer within ten seconds',
  'no-connection': 'no connection, or it was closed before an answer',
  'tls-failed': 'its certificate is not valid for its name, or no encryption came about',
  'unreadable-answer': 'what it answered is no HTTP',
  'name-not-found': 'its name leads nowhere',
  'address-not-allowed': 'its name leads to an address that is not public',
  'secret-unreadable': 'the stored address or secret cannot be read: set them anew',
} as const;

export type WebhookFailure = keyof typeof webhookFailures;

/**
 * The events that the event log does not have: the verb announces them itself, in the transaction of its change. All others are read
 * from the log's lines after the commit.
 */
export type AnnouncedName = Extract<
  WebhookEventName,
  `receipt.${string}` | `handover.${string}` | `payment.${string}` | `export.${string}`
>;
