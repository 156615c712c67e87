import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import type { Cents } from '../core/money.ts';
import type { CardFacts } from '../core/pay-provider.ts';
import { isCard } from '../core/records/payment-types.ts';
import type { Instant } from '../core/time.ts';

const text = z.string().nullable();

const StoredCard = z.object({
  brand: text,
  last4: text,
  network: text,
  application_name: text,
  application_id: text,
  authorization_code: text,
  verification_method: text,
});

/** The columns of a card payment to which its card's ciphertext is bound. */
type Cells = { entity_id: number; uuid: string };
type SealedCard = Cells & { encrypted_card: string | null };

function sealer({ cipher }: Needs<'cipher'>, { entity_id, uuid }: Cells) {
  return sealerOf(cipher, { table: 'pay_payments', entityId: entity_id, uuid });
}

export function sealCard(ctx: Needs<'cipher'>, row: Cells, card: CardFacts): string | null {
  return sealer(ctx, row).seal('encrypted_card', JSON.stringify(card));
}

/** Decrypts the card details of a payment; null while no card has been used. */
export function openCard(ctx: Needs<'cipher'>, row: SealedCard): CardFacts | null {
  const plain = sealer(ctx, row).open('encrypted_card', row.encrypted_card);
  return plain === null ? null : StoredCard.parse(JSON.parse(plain));
}

type Money = { amount_cents: Cents; refunded_cents: Cents; lost_cents: Cents };

/** The columns of a passage's card payment that its receipt shows. */
export type CardPayment = SealedCard & Money & { status: string; paid_at: Instant | null };

/** Returns whether the association still has a part of the money, or a bank has not yet decided about it. */
export function hasRemainingMoney({ amount_cents, refunded_cents, lost_cents }: Money): boolean {
  return refunded_cents + lost_cents < amount_cents;
}

/** Returns the payment with which a passage was paid; undefined for one that is not paid by card. */
export function countingPayment(
  { fk_type_reglement }: { fk_type_reglement: string },
  payments: readonly CardPayment[],
): CardPayment | undefined {
  if (!isCard(fk_type_reglement)) return undefined;
  return payments.findLast((one) => one.status === 'succeeded' && hasRemainingMoney(one));
}
