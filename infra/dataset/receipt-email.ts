import type { Cell, Cipher } from '../../lib/core/crypto.ts';
import { addDays, type Instant } from '../../lib/core/time.ts';
import type { ReceiptContent } from '../../lib/receipts/content.ts';
import { receiptEmail } from '../../lib/receipts/email.ts';
import type { Row } from './insert-rows.ts';
import { DATASET_NOW, momentAfter } from './seasons.ts';
import type { SeededIds } from './seeded-ids.ts';

const BODIES_KEPT_DAYS = 30;

type About = {
  entityId: number;
  receiptId: number;
  to: string;
  at: Instant;
  content: ReceiptContent;
  isDelivered: boolean;
};

/** The e-mail of a receipt; what it said is forgotten after a month, as the purge does. */
export function emailRow({ cipher, ids }: { cipher: Cipher; ids: SeededIds }, about: About): Row<'emails'> {
  const { entityId, at, content, isDelivered } = about;
  const uuid = ids.at(at).uuid();
  const seal = (column: Cell['column'], text: string) =>
    cipher.encrypt({ table: 'emails', entityId, uuid, column }, text);
  const isKept = at > addDays(DATASET_NOW.slice(0, 10), -BODIES_KEPT_DAYS);
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
    slot_at: momentAfter(at, 3),
    sending_since: momentAfter(at, 3),
    ...(isDelivered
      ? { state: 'sent', sent_at: momentAfter(at, 4), failure: null }
      : { state: 'failed', sent_at: null, failure: 'bad-address' }),
    version: 4,
    created_at: momentAfter(at, 2),
    updated_at: momentAfter(at, 4),
  };
}
