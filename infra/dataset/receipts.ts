import type { Cell, Cipher } from '../../lib/core/crypto/cipher.ts';
import type { Instant } from '../../lib/core/time.ts';
import { receiptNumber } from '../../lib/receipts/rules.ts';
import { type HistoryRow, historyRow } from './history.ts';
import type { Row } from './insert-rows.ts';
import { receiptContent } from './receipt-content.ts';
import { emailRow } from './receipt-email.ts';
import type { StoredPassage } from './recorded.ts';
import { instantAfter } from './seasons.ts';
import type { SeededIds } from './seeded-ids.ts';

/** The rows of a receipt, of its e-mail and of its history. */
export type IssuedReceipt = { receipt: Row<'receipts'>; email: Row<'emails'>; history: HistoryRow[] };

type Tools = { cipher: Cipher; ids: SeededIds };
type ReceiptDraft = StoredPassage & {
  receiptId: number;
  at: Instant;
  sequence: number;
  year: number;
};

/** The final state of a receipt: one in fifty is cancelled, one in forty cannot be delivered. */
function finalStateOf({ at, sequence }: ReceiptDraft) {
  if (sequence % 50 === 0)
    return { state: 'cancelled', version: 4, since: instantAfter(at, 50_000) } as const;
  if (sequence % 40 === 0) return { state: 'rendered', version: 2, since: instantAfter(at, 2) } as const;
  return { state: 'sent', version: 3, since: instantAfter(at, 4) } as const;
}

/** Builds the rows of an issued, rendered and usually mailed receipt. */
export function issuedReceipt(tools: Tools, draft: ReceiptDraft): IssuedReceipt {
  const { shape, entityId, userIds } = draft.association;
  const { at, year, sequence, visit, receiptId, content: passage } = draft;
  const finalState = finalStateOf(draft);
  const number = receiptNumber('payment', year, sequence);
  const about = {
    shape,
    operation: draft.season.dates.name,
    author: visit.author,
    visit: passage,
    number,
    at,
  };
  const content = receiptContent(tools.ids, about);
  const { paid_on, payment_type, amount_cents, verification_code } = content;
  const issued_by = userIds[visit.author] ?? null;
  const uuid = tools.ids.at(at).uuid();
  const seal = (column: Cell['column'], text: string) =>
    tools.cipher.encrypt({ table: 'receipts', entityId, uuid, column }, text);
  const to = passage.email ?? '';
  const isDelivered = finalState.state !== 'rendered';
  return {
    receipt: {
      id: receiptId,
      uuid,
      entity_id: entityId,
      passage_id: draft.passageId,
      kind: 'payment',
      ...{ year, sequence, number, amount_cents, payment_type, paid_on, verification_code, issued_by },
      state: finalState.state,
      encrypted_content: seal('encrypted_content', JSON.stringify(content)),
      encrypted_to: seal('encrypted_to', to),
      pdf_sha256: Buffer.from(tools.ids.bytes(32)).toString('hex'),
      version: finalState.version,
      created_at: at,
      updated_at: finalState.since,
    },
    email: emailRow(tools, { entityId, receiptId, to, at, content, isDelivered }),
    history: receiptHistory(draft, finalState),
  };
}

function receiptHistory(
  { association, receiptId: objectId, visit, at }: ReceiptDraft,
  { state, since }: ReturnType<typeof finalStateOf>,
): HistoryRow[] {
  const { entityId, userIds } = association;
  const entry = { entityId, object: 'receipt', objectId, by: userIds[visit.author] ?? null } as const;
  const issued = historyRow({ ...entry, action: 'issued', at });
  if (state === 'rendered') return [issued];
  const sent = historyRow({ ...entry, action: 'sent', by: null, at: instantAfter(at, 4) });
  if (state === 'sent') return [issued, sent];
  const by = userIds[0] ?? null;
  return [issued, sent, historyRow({ ...entry, action: 'cancelled', by, at: since })];
}
