import type { OperationRow } from '../data/operations/list.ts';
import { refusedField } from '../problems.ts';

/** The operation that a draft names, which the caller must reach, and the association that it may name beside it. */
export function operationOfDraft(
  draft: { entity_id?: number | undefined },
  operation: OperationRow | undefined,
): OperationRow {
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  if (draft.entity_id !== undefined && draft.entity_id !== operation.entity_id) {
    throw refusedField('entity-not-found', '/entity_id');
  }
  return operation;
}
