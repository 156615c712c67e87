import { sealerOf } from '../../../lib/core/crypto/cipher.ts';
import { formatCents, parseMoney } from '../../../lib/core/money.ts';
import type { Db } from '../../../lib/data/connection/db.ts';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { cipher } from '../run/resources.ts';

type Amount = { id: string | null; montant: Json };

/** All amounts that the service stores for each document id: current, earlier, refused in a conflict, or in quarantine. */
export function keptAmounts(): Promise<Map<string, Set<string>>> {
  return asOwner(async (trx) => {
    const kept = new Map<string, Set<string>>();
    const found = [...(await ofPassages(trx)), ...(await ofConflicts(trx)), ...(await ofQuarantine(trx))];
    for (const { id, montant } of found) {
      const cents = parseMoney(montant ?? '');
      const text = cents === undefined ? String(montant) : formatCents(cents);
      if (id !== null) kept.set(id, (kept.get(id) ?? new Set<string>()).add(text));
    }
    return kept;
  });
}

/** The current and earlier amounts of passages. */
async function ofPassages(trx: Db): Promise<Amount[]> {
  const rows = await trx
    .selectFrom('passages')
    .leftJoin('history', (join) =>
      join.onRef('history.object_id', '=', 'passages.passage_id').on('history.object', '=', 'passage'),
    )
    .select(['passages.id', 'montant_cents', 'changes'])
    .execute();
  return rows.flatMap(({ id, montant_cents, changes }) => {
    const { montant }: Json = changes ?? {};
    return [formatCents(montant_cents), montant?.old, montant?.new].map((one) => ({ id, montant: one }));
  });
}

async function ofConflicts(trx: Db): Promise<Amount[]> {
  const rows = await trx
    .selectFrom('field_conflicts')
    .innerJoin('passages', 'passages.passage_id', 'field_conflicts.passage_id')
    .select(['passages.id', 'uuid', 'field_conflicts.entity_id', 'encrypted_refused'])
    .where('field', '=', 'montant')
    .execute();
  return rows.map(({ id, uuid, entity_id: entityId, encrypted_refused }) => {
    const { open } = sealerOf(cipher, { table: 'field_conflicts', entityId, uuid });
    return { id, montant: JSON.parse(open('encrypted_refused', encrypted_refused) ?? 'null') };
  });
}

async function ofQuarantine(trx: Db): Promise<Amount[]> {
  const rows = await trx.selectFrom('field_quarantine').selectAll().execute();
  return rows.map(({ id, user_id, entity_id: entityId, encrypted_document }) => {
    const { open } = sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
    const kept: Json = JSON.parse(open('encrypted_document', encrypted_document) ?? 'null');
    const { newDocumentState: document } = kept;
    return { id: document.id, montant: document.montant };
  });
}
