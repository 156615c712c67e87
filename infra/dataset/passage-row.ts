import type { Cipher } from '../../lib/core/crypto/cipher.ts';
import { columnsOf } from '../../lib/passages/content.ts';

import { digestOf } from '../../lib/passages/validate.ts';
import type { Row } from './insert-rows.ts';
import type { StoredPassage } from './recorded.ts';
import type { SeededIds } from './seeded-ids.ts';

type Tools = { cipher: Cipher; ids: SeededIds };

/** The row of a passage, built with the code that requests use. */
export function passageRow(
  { cipher, ids }: Tools,
  { passageId, association, season, content, visit, updates, flags }: StoredPassage,
): Row<'passages'> {
  const { entityId, userIds } = association;
  const key = { entity_id: entityId, id: ids.at(visit.passedAt).uuid() };
  const fk_user = season.opeUserIds[visit.author] ?? 0;
  const original = updates.corrected ? { ...content, montant: updates.corrected.from } : content;
  const draft = { fk_operation: season.operationId, passed_at: content.passed_at };
  return {
    passage_id: passageId,
    ...key,
    fk_operation: season.operationId,
    fk_sector: season.sectors[visit.sector]?.id ?? 0,
    fk_user,
    ...columnsOf({ cipher }, key, content),
    flags,
    payment_state: updates.paymentState,
    draft_digest: digestOf({ cipher }, { draft, content: original, hasWrongClock: false }, fk_user),
    version: 1 + updates.changes,
    created_at: visit.createdAt,
    updated_at: updates.changedAt,
    deleted_at: updates.deletedAt,
    deleted_by: updates.deletedAt === null ? null : (userIds[0] ?? null),
  };
}
