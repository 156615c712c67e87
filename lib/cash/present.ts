import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { damagedAmong } from '../core/fields/damaged-fields.ts';
import { type Cents, formatCents } from '../core/money.ts';
import type { HandedPassage, HandoverRow } from '../data/cash/find.ts';
import type { ChequeDifference, Till } from '../data/cash/till.ts';
import { passageSealer } from '../passages/content.ts';
import { presentUserName } from '../users/present.ts';
import { differencesOf } from './rules.ts';
import type { Handover, HandoverSummary, TreasuryCheques } from './schemas.ts';

/** Returns the sealer that encrypts and decrypts the note of a hand-over. */
export function handoverSealer({ cipher }: Needs<'cipher'>, row: Pick<HandoverRow, 'entity_id' | 'uuid'>) {
  return sealerOf(cipher, { table: 'cash_handovers', entityId: row.entity_id, uuid: row.uuid });
}

function moneyOf({ cash, cheques, cheque_count }: { cash: Cents; cheques: Cents; cheque_count: number }) {
  return { cash: formatCents(cash), cheques: formatCents(cheques), cheque_count };
}

function fromOf(ctx: Needs<'cipher'>, row: HandoverRow) {
  const { from_id, from_user_id, from_uuid } = row;
  if (from_id === null || from_user_id === null || from_uuid === null) return null;
  const cells = { uuid: from_uuid, entity_id: row.from_entity_id, encrypted_name: row.from_name };
  return { ope_user_id: from_id, user_id: from_user_id, ...presentUserName(ctx, cells) };
}

function countedOf(row: HandoverRow) {
  const { counted_cash_cents: cash, counted_cheque_cents: cheques, counted_cheque_count: cheque_count } = row;
  if (cash === null || cheques === null || cheque_count === null) return null;
  return { ...moneyOf({ cash, cheques, cheque_count }), denominations: row.counted_denominations };
}

export function presentSummary(ctx: Needs<'cipher'>, row: HandoverRow): z.input<typeof HandoverSummary> {
  const note = handoverSealer(ctx, row).read('encrypted_note', row.encrypted_note);
  const differences = differencesOf(row);
  return {
    handover_id: row.id,
    number: row.number,
    state: row.state,
    entity_id: row.entity_id,
    operation_id: row.operation_id,
    from: fromOf(ctx, row),
    to: row.destination,
    until: row.until,
    expected: {
      ...moneyOf({
        cash: row.expected_cash_cents,
        cheques: row.expected_cheque_cents,
        cheque_count: row.expected_cheque_count,
      }),
      passages: row.passages,
    },
    declared: {
      ...moneyOf({
        cash: row.declared_cash_cents,
        cheques: row.declared_cheque_cents,
        cheque_count: row.declared_cheque_count,
      }),
      denominations: row.declared_denominations,
    },
    counted: countedOf(row),
    differences: differences && moneyOf(differences),
    reason: row.difference_reason,
    unwitnessed: row.unwitnessed,
    deposit_reference: row.deposit_reference,
    deposited_on: row.deposited_on,
    note,
    ...(note === null && row.encrypted_note !== null ? { damaged: ['note'] } : {}),
    declared_by: row.declared_by,
    confirmed_by: row.confirmed_by,
    confirmed_at: row.confirmed_at,
    cancelled_by: row.cancelled_by,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentHandover(
  ctx: Needs<'cipher'>,
  row: HandoverRow,
  { passages, differences }: { passages: readonly HandedPassage[]; differences: readonly ChequeDifference[] },
): z.input<typeof Handover> {
  return {
    ...presentSummary(ctx, row),
    passages: passages.map((passage) => ({
      ...presentCheque(ctx, passage),
      receipt_number: passage.receipt_number,
      payment_type: passage.payment_type,
    })),
    cheque_differences: differences.map(presentDifference),
  };
}

export function presentTill(ctx: Needs<'cipher'>, till: Till): z.input<typeof TreasuryCheques> {
  return {
    cheques: till.cheques.map((cheque) => ({
      ...presentCheque(ctx, cheque),
      handover_id: cheque.handover_id,
    })),
    cheque_differences: till.differences.map(presentDifference),
  };
}

function presentCheque(ctx: Needs<'cipher'>, passage: HandedPassage) {
  const { passage_id, amount_cents, passed_at, cheque_bank: bank, cheque_number: number } = passage;
  const name = readDonor(ctx, passage);
  return {
    passage_id,
    amount: formatCents(amount_cents),
    passed_at,
    name,
    ...damagedAmong({ name: { value: name, cell: passage.encrypted_name } }),
    cheque: bank === null && number === null ? null : { bank, number },
  };
}

/** The name of the donor; null after an erasure, or where the visit has no name. */
export function readDonor(ctx: Needs<'cipher'>, { entity_id, uuid: id, encrypted_name }: HandedPassage) {
  return passageSealer(ctx, { entity_id, id }).read('encrypted_name', encrypted_name);
}

const presentDifference = ({ cheques, ...difference }: ChequeDifference) => ({
  ...difference,
  cheques: formatCents(cheques),
});
