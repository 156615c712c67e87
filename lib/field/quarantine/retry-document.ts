import * as z from 'zod';
import { scopeOf } from '../../core/roles-matrix.ts';
import type { QuarantineRow } from '../../data/field/quarantine.ts';
import type { PassageRow } from '../../data/passages/find.ts';
import { writableNames } from '../push/document-fields.ts';
import { tooDeepProblem } from '../push/too-deep.ts';
import type { KeptRow } from './keep-refused.ts';

type Kept = z.output<typeof KeptRow>;

/** The id that the phone gave the document; undefined when it gave none, or one that is not valid. */
export function idOfPhone({ newDocumentState: { id } }: Kept): string | undefined {
  return z.uuid({ version: 'v7' }).safeParse(id).data?.toLowerCase();
}

/** A refused document as it is sent again: without the fields of the service, which a phone may have sent wrong. */
export function documentToRetry(
  row: QuarantineRow,
  { newDocumentState: sent }: Kept,
  passage: PassageRow | undefined,
): Record<string, unknown> {
  const names = [...writableNames, 'fk_operation', '_deleted', 'deletion_reason'];
  const writable = Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)));
  const isNamed = (sent['fk_user'] ?? undefined) !== undefined;
  const isUnnamed = isOwnOnly(row) || (passage === undefined && !isNamed);
  // Left out, it would be the administrator who retries.
  return isUnnamed ? { ...writable, fk_user: row.user_id } : writable;
}

/** Whether who sent the document may change nothing but what they recorded themselves, if that. */
export function isOwnOnly({ fk_role }: QuarantineRow): boolean {
  const scope = scopeOf(fk_role, 'passage.edit');
  return scope !== 'entity' && scope !== 'all';
}

/**
 * A document that is kept as text, beside its id, was never read: without other values a retry would change nothing, and
 * forget it.
 */
export function requireReadable({ newDocumentState }: Kept, changes: object): void {
  const { text, id: _, ...others } = newDocumentState;
  const isText = typeof text === 'string' && Object.keys(others).length === 0;
  if (isText && Object.keys(changes).length === 0) throw tooDeepProblem();
}
