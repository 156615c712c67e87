import type { Cell, Cipher } from '../../lib/core/crypto/cipher.ts';
import { kept } from '../../lib/core/retention.ts';
import { addDays, type Instant } from '../../lib/core/time.ts';
import type { ReceiptContent } from '../../lib/receipts/content.ts';
import { receiptEmail } from '../../lib/receipts/email.ts';
import type { Row } from './insert-rows.ts';
import { DATASET_NOW, instantAfter } from './seasons.ts';
import type { SeededIds } from './seeded-ids.ts';

type EmailFacts = {
  entityId: number;
  receiptId: number;
  to: string;
  at: Instant;
  content: ReceiptContent;
  isDelivered: boolean;
};

/** The e-mail of a receipt, without its content after 30 days, as if it had been purged. */
export function emailRow(
  { cipher, ids }: { cipher: Cipher; ids: SeededIds },
  about: EmailFacts,
): Row<'emails'> {
  const { entityId, at, content, isDelivered } = about;
  const uuid = ids.at(at).uuid();
  const seal = (column: Cell['column'], text: string) =>
    cipher.encrypt({ table: 'emails', entityId, uuid, column }, text);
  const isKept = at > addDays(DATASET_NOW.slice(0, 10), -kept.mailTextDays);
  return {
    uuid,
    entity_id: entityId,
    purpose: 'receipt',
    receipt_id: about.receiptId,
    encrypted_to: seal('encrypted_to', about.to),
    encrypted_content: isKept ? seal('encrypted_content', JSON.stringify(receiptEmail(content))) : null,
    attempts: 1,
    send_after: at,
    enqueued_at: at,
    slot_at: instantAfter(at, 3),
    sending_since: instantAfter(at, 3),
    ...(isDelivered
      ? { state: 'sent', sent_at: instantAfter(at, 4), failure: null }
      : { state: 'failed', sent_at: null, failure: 'bad-address' }),
    version: 4,
    created_at: instantAfter(at, 2),
    updated_at: instantAfter(at, 4),
  };
}
