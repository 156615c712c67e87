import { trackContent } from '../core/fields/field-changes.ts';
import { changedColumns, readContent, writeColumns } from '../core/fields/field-columns.ts';
import type { ContentOf } from '../core/fields/fields.ts';
import { operationFields } from '../core/records/operation.ts';
import type { OperationRow } from '../data/operations.ts';
import type { OperationTable } from '../data/tables/database.ts';

/** The values of an operation under their API names; `calendar_value` in cents. */
export type OperationContent = ContentOf<typeof operationFields, OperationTable>;

/** Reads the content of a row. */
export function contentOf(row: OperationRow): OperationContent {
  return readContent(operationFields, row);
}

/** The columns of a new operation. */
export function columnsOf(content: OperationContent) {
  return writeColumns<typeof operationFields, OperationTable>(operationFields, content);
}

/** The columns of a change. */
export function columnsOfChange(before: OperationContent, after: OperationContent) {
  return changedColumns<typeof operationFields, OperationTable>(operationFields, before, after);
}

/** An operation as its events and its history show it. */
export function trackedOperation(content: OperationContent) {
  return trackContent<typeof operationFields, OperationTable>(operationFields, content);
}
