import * as z from 'zod';
import type { Needs } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import type { PaymentRow } from '../data/pay/payments.ts';
import type { CardFacts } from '../pay-provider.ts';

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

type Cells = Pick<PaymentRow, 'entity_id' | 'uuid'>;

function sealer({ cipher }: Needs<'cipher'>, { entity_id, uuid }: Cells) {
  return sealerOf(cipher, { table: 'pay_payments', entityId: entity_id, uuid });
}

export function sealCard(ctx: Needs<'cipher'>, row: Cells, card: CardFacts): string | null {
  return sealer(ctx, row).seal('encrypted_card', JSON.stringify(card));
}

/** What was read from the card of a payment; null before there was one. */
export function openCard(
  ctx: Needs<'cipher'>,
  row: Cells & Pick<PaymentRow, 'encrypted_card'>,
): CardFacts | null {
  const plain = sealer(ctx, row).open('encrypted_card', row.encrypted_card);
  return plain === null ? null : StoredCard.parse(JSON.parse(plain));
}
