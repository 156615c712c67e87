import { centsToNumber } from '../../lib/core/money.ts';
import { type HistoryRow, historyRow } from './history.ts';
import type { StoredPassage } from './recorded.ts';

/** The history of a passage: its amount, a correction, and its deletion. */
export function passageHistory({
  passageId: objectId,
  association,
  content,
  visit,
  updates,
}: StoredPassage): HistoryRow[] {
  const { entityId, userIds } = association;
  const about = { entityId, object: 'passage', objectId, by: userIds[visit.author] ?? null } as const;
  const { corrected, deletedAt } = updates;
  const amount = centsToNumber(content.montant);
  const first = centsToNumber(corrected?.from ?? content.montant);
  const rows: HistoryRow[] = [];
  if (first > 0) {
    const fk_type_reglement = { old: 'none' as const, new: content.fk_type_reglement };
    const changes = { montant: { old: 0, new: first }, fk_type_reglement };
    rows.push(historyRow({ ...about, action: 'created', changes, at: visit.createdAt }));
  }
  if (corrected) {
    const changes = { montant: { old: first, new: amount } };
    rows.push(historyRow({ ...about, action: 'changed', changes, at: corrected.at }));
  }
  if (deletedAt) {
    const reason = { old: null, new: 'saisie par erreur' };
    const changes = { montant: { old: amount, new: null }, reason };
    rows.push(historyRow({ ...about, by: userIds[0] ?? null, action: 'deleted', changes, at: deletedAt }));
  }
  return rows;
}
