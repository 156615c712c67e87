import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { requireReadable } from '../core/fields/damaged-fields.ts';
import { markedFields } from '../core/fields/field-changes.ts';
import { readableCode } from '../core/ids.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { passageFields } from '../core/records/passage.ts';
import { PaymentType } from '../core/records/payment-types.ts';
import { type Day, dayIn } from '../core/time.ts';
import type { EntityRow } from '../data/entities.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { ReceiptFacts, ReceiptKind, ReceiptRow } from '../data/receipts/receipts.ts';
import { entitySealer } from '../entities/entity-sealer.ts';
import { contentOf } from '../passages/content.ts';
import { userSealer } from '../users/content.ts';
import { type CardPayment, countingPayment, openCard } from './card.ts';
import { requireFiscal } from './fiscal-rules.ts';

/** The card details that card networks require on receipts. */
const ReceiptCard = z.strictObject({
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  network: z.string().nullable(),
  application_name: z.string().nullable(),
  application_id: z.string().nullable(),
  authorization_code: z.string().nullable(),
});

export type ReceiptCard = z.output<typeof ReceiptCard>;

const ReceiptLogo = z.strictObject({
  uuid: z.string(),
  content_type: z.string(),
  width: z.int(),
  height: z.int(),
});

export type ReceiptLogo = z.output<typeof ReceiptLogo>;

const FiscalContent = z.strictObject({
  object: z.string(),
  category: z.string(),
  signatory: z.string(),
  /** The town of the association; absent in older receipts. */
  place: z.string().nullable().optional(),
  /** The value of the calendars of the visit. */
  counterpart_cents: z.int(),
});

/** The content of a receipt, fixed at issue time, so that every rendering gives equal bytes. */
export const ReceiptContent = z.strictObject({
  number: z.string(),
  /** The number of the visit's previous, cancelled receipt; absent in older receipts. */
  replaces: z.string().nullable().optional(),
  entity: z.strictObject({
    name: z.string(),
    address: z.array(z.string()),
    siren: z.string().nullable(),
    rna: z.string().nullable(),
    email: z.string().nullable(),
  }),
  payer: z.string().nullable(),
  payer_address: z.string().nullable(),
  amount_cents: z.int(),
  payment_type: PaymentType,
  cheque_number: z.string().nullable(),
  /** For card payments; absent in older receipts. */
  card: ReceiptCard.nullable().optional(),
  paid_on: z.string(),
  operation: z.string(),
  calendars: z.int(),
  /** The additional content of a fiscal receipt; absent in payment receipts. */
  fiscal: FiscalContent.optional(),
  collected_by: z.string().nullable(),
  issued_on: z.string(),
  issued_at: z.string(),
  verify_url: z.string(),
  /** The checked upload with its size in pixels; absent in older receipts. */
  logo: ReceiptLogo.nullable().optional(),
  verification_code: z.string(),
});

export type ReceiptContent = z.output<typeof ReceiptContent>;

type ReceiptKey = Pick<ReceiptRow, 'entity_id' | 'uuid'>;

export function receiptSealer({ cipher }: Needs<'cipher'>, { entity_id, uuid }: ReceiptKey) {
  return sealerOf(cipher, { table: 'receipts', entityId: entity_id, uuid });
}

/** Decrypts the content of a receipt. */
export function openContent(
  ctx: Needs<'cipher'>,
  row: ReceiptKey & Pick<ReceiptRow, 'encrypted_content'>,
): ReceiptContent {
  const text = receiptSealer(ctx, row).open('encrypted_content', row.encrypted_content);
  return ReceiptContent.parse(JSON.parse(text ?? 'null'));
}

/** The bucket key of the PDF of a receipt. */
export function pdfKey({ entity_id, uuid }: ReceiptKey): string {
  return `receipts/${entity_id}/${uuid}.pdf`;
}

const CODE_LENGTH = 16;

/** The sources of a receipt's content. */
type Sources = {
  kind: ReceiptKind;
  passage: PassageRow;
  entity: EntityRow;
  facts: ReceiptFacts;
  payments: readonly CardPayment[];
};

/** The association's details on its receipts; throws when they cannot be decrypted. */
export function issuerOf(ctx: Needs<'cipher'>, entity: EntityRow): ReceiptContent['entity'] {
  const { open } = entitySealer(ctx, entity.uuid);
  const town = [entity.postal_code, entity.city].filter(Boolean).join(' ');
  return {
    name: open('encrypted_name', entity.encrypted_name) ?? '',
    address: [entity.address_line, town].filter((line): line is string => Boolean(line)),
    siren: entity.siren,
    rna: entity.rna,
    email: open('encrypted_email', entity.encrypted_email),
  };
}

/** The public URL at which a receipt is verified by its code. */
export function verifyUrl({ settings }: Needs<'settings'>, code: string): string {
  return `${settings.baseUrl}/api/receipts/verify/${code}`;
}

/** The fields of a visit that its receipt prints, and therefore locks. */
const printedNames = markedFields(passageFields, 'locked').map(({ name }) => name);

/** Builds the content of a new receipt; later changes of the association or the passage do not affect it. */
export function createReceiptContent(
  ctx: Context,
  { kind, passage, entity, facts, payments }: Sources,
  number: string,
): ReceiptContent {
  const visit = contentOf(ctx, passage);
  requireReadable(visit, printedNames);
  const code = readableCode(ctx.ids, CODE_LENGTH);
  const payment = countingPayment(passage, payments);
  // A card may be charged days after the visit, in another fiscal year.
  const paidOn = dayIn(entity.time_zone, payment?.paid_at ?? visit.passed_at);
  const fiscal = kind === 'fiscal' ? fiscalContent({ entity, facts, passage, visit, paidOn }) : undefined;
  return {
    number,
    replaces: facts.replaces,
    entity: issuerOf(ctx, entity),
    payer: visit.name,
    payer_address: visit.donor_address,
    amount_cents: visit.montant,
    payment_type: visit.fk_type_reglement,
    cheque_number: visit.cheque?.number ?? null,
    card: shownCard(ctx, payment),
    paid_on: paidOn,
    operation: facts.operation,
    calendars: visit.nb_calendriers,
    ...(fiscal ? { fiscal } : {}),
    collected_by: userSealer(ctx.cipher, facts).open('encrypted_name', facts.encrypted_name),
    issued_on: dayIn(entity.time_zone, ctx.now),
    issued_at: ctx.now,
    logo: logoOf(facts),
    verify_url: verifyUrl(ctx, code),
    verification_code: code,
  };
}

type FiscalSources = Pick<Sources, 'entity' | 'facts' | 'passage'> & {
  visit: ReturnType<typeof contentOf>;
  paidOn: Day;
};

/** Returns the mentions of a fiscal receipt; throws a 422 when they are incomplete, or the passage allows no fiscal receipt. */
function fiscalContent({ entity, facts, passage, visit, paidOn }: FiscalSources) {
  const { calendar_value: calendarValue } = facts;
  const { fiscal } = EntitySettings.parse(entity.settings);
  const refunded = passage.refunded_cents;
  const mentions = requireFiscal({ fiscal, entity, passage: visit, refunded, calendarValue, paidOn });
  return { ...mentions, place: entity.city, counterpart_cents: (calendarValue ?? 0) * visit.nb_calendriers };
}

function logoOf({ logo_uuid, logo_type, logo_width, logo_height }: ReceiptFacts): ReceiptLogo | null {
  if (logo_uuid === null || logo_type === null || logo_width === null || logo_height === null) return null;
  return { uuid: logo_uuid, content_type: logo_type, width: logo_width, height: logo_height };
}

/** Returns the card details that the receipt shows; null when there are none. */
function shownCard(ctx: Needs<'cipher'>, payment: CardPayment | undefined): ReceiptCard | null {
  const card = payment ? openCard(ctx, payment) : null;
  if (!card) return null;
  const { verification_method: _, ...shown } = card;
  return shown;
}
