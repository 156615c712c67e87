import type { Cell, Cipher } from '../../lib/core/crypto.ts';
import type { Instant } from '../../lib/core/time.ts';
import { receiptNumber } from '../../lib/receipts/rules.ts';
import { type HistoryRow, historyRow } from './history.ts';
import type { Row } from './insert-rows.ts';
import { receiptContent } from './receipt-content.ts';
import { emailRow } from './receipt-email.ts';
import type { Stored } from './recorded.ts';
import { momentAfter } from './seasons.ts';
import type { SeededIds } from './seeded-ids.ts';

/** A receipt with everything that is written about it. */
export type Issued = { receipt: Row<'receipts'>; email: Row<'emails'>; history: HistoryRow[] };

type Tools = { cipher: Cipher; ids: SeededIds };
type Wanted = Stored & {
  receiptId: number;
  at: Instant;
  sequence: number;
  year: number;
};

/** How receipts end: one in fifty is cancelled, one in forty cannot be delivered. */
function endingOf({ at, sequence }: Wanted) {
  if (sequence % 50 === 0) return { state: 'cancelled', version: 4, since: momentAfter(at, 50_000) } as const;
  if (sequence % 40 === 0) return { state: 'rendered', version: 2, since: momentAfter(at, 2) } as const;
  return { state: 'sent', version: 3, since: momentAfter(at, 4) } as const;
}

/** A receipt that was issued, rendered and as a rule mailed. */
export function issueOf(tools: Tools, wanted: Wanted): Issued {
  const { shape, entityId, userIds } = wanted.association;
  const { at, year, sequence, visit, receiptId, content: said } = wanted;
  const ending = endingOf(wanted);
  const number = receiptNumber(year, sequence);
  const about = { shape, operation: wanted.season.dates.name, author: visit.author, visit: said, number, at };
  const content = receiptContent(tools.ids, about);
  const { paid_on, payment_type, amount_cents, verification_code } = content;
  const issued_by = userIds[visit.author] ?? null;
  const uuid = tools.ids.at(at).uuid();
  const seal = (column: Cell['column'], text: string) =>
    tools.cipher.encrypt({ table: 'receipts', entityId, uuid, column }, text);
  const to = said.email ?? '';
  const isDelivered = ending.state !== 'rendered';
  return {
    receipt: {
      id: receiptId,
      uuid,
      entity_id: entityId,
      passage_id: wanted.passageId,
      kind: 'payment',
      ...{ year, sequence, number, amount_cents, payment_type, paid_on, verification_code, issued_by },
      state: ending.state,
      encrypted_content: seal('encrypted_content', JSON.stringify(content)),
      encrypted_to: seal('encrypted_to', to),
      pdf_sha256: Buffer.from(tools.ids.bytes(32)).toString('hex'),
      version: ending.version,
      created_at: at,
      updated_at: ending.since,
    },
    email: emailRow(tools, { entityId, receiptId, to, at, content, isDelivered }),
    history: receiptHistory(wanted, ending),
  };
}

function receiptHistory(
  { association, receiptId: objectId, visit, at }: Wanted,
  { state, since }: ReturnType<typeof endingOf>,
): HistoryRow[] {
  const { entityId, userIds } = association;
  const entry = { entityId, object: 'receipt', objectId, by: userIds[visit.author] ?? null } as const;
  const issued = historyRow({ ...entry, action: 'issued', at });
  if (state === 'rendered') return [issued];
  const sent = historyRow({ ...entry, action: 'sent', by: null, at: momentAfter(at, 4) });
  if (state === 'sent') return [issued, sent];
  const by = userIds[0] ?? null;
  return [issued, sent, historyRow({ ...entry, action: 'cancelled', by, at: since })];
}
