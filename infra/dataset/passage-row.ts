import type { Cipher } from '../../lib/core/crypto.ts';
import { columnsOf } from '../../lib/passages/content.ts';

import { digestOf } from '../../lib/passages/retry.ts';
import type { Row } from './insert-rows.ts';
import type { Stored } from './recorded.ts';
import type { SeededIds } from './seeded-ids.ts';

type Tools = { cipher: Cipher; ids: SeededIds };

/** The row of a passage, by the same code that writes one for a request. */
export function passageRow(
  { cipher, ids }: Tools,
  { passageId, association, season, content, visit, fate, flags }: Stored,
): Row<'passages'> {
  const { entityId, userIds } = association;
  const key = { entity_id: entityId, id: ids.at(visit.passedAt).uuid() };
  const fk_user = season.opeUserIds[visit.author] ?? 0;
  const said = fate.corrected ? { ...content, montant: fate.corrected.from } : content;
  const draft = { fk_operation: season.operationId, passed_at: content.passed_at };
  return {
    passage_id: passageId,
    ...key,
    fk_operation: season.operationId,
    fk_sector: season.sectors[visit.sector]?.id ?? 0,
    fk_user,
    ...columnsOf({ cipher }, key, content),
    flags,
    payment_state: fate.paymentState,
    draft_digest: digestOf({ cipher }, { draft, content: said, opeUserId: fk_user }),
    version: 1 + fate.changes,
    created_at: visit.createdAt,
    updated_at: fate.changedAt,
    deleted_at: fate.deletedAt,
    deleted_by: fate.deletedAt === null ? null : (userIds[0] ?? null),
  };
}
