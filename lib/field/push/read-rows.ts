import * as z from 'zod';
import { invalid, Problem } from '../../core/problems/problem.ts';
import { writeJson } from '../../core/read-json.ts';
import { type Refusal, refusalOf } from './outcome.ts';
import { ClientId, type Document, type ReadDocument, readDocument } from './read-document.ts';
import { deepNames, isTooDeep, tooDeepProblem } from './too-deep.ts';

/** One row of a push. */
export type PushedRow = ReadDocument & {
  /** The document that the phone had from the service when it was edited. */
  assumed: Document | undefined;
};

/** A row that is no valid document, or the second of one. */
export type InvalidRow = {
  id: string | undefined;
  document: Document;
  /** The content to keep instead of the document. */
  kept?: Document | undefined;
  assumed?: Document | undefined;
  refusal: Refusal;
};

/** The object as sent: a zod record would drop `__proto__`, which must be refused as an unknown field. */
const SentDocument = z.custom<Document>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Other members of a row are ignored, as is an assumed state that is no document. */
const Row = z.object({
  newDocumentState: SentDocument,
  assumedMasterState: SentDocument.nullish().catch(undefined),
});

/** The rows of a push, the first of each id; a phone that names an id again has to say in one row what it wants. */
export async function readRows(
  items: readonly unknown[],
  operationId: number,
): Promise<(PushedRow | InvalidRow)[]> {
  const seen = new Set<string>();
  const rows = await Promise.all(items.map((item) => readRow(item, operationId)));
  return rows.map((row) => {
    if (row.id === undefined) return row;
    if (!seen.has(row.id)) {
      seen.add(row.id);
      return row;
    }
    const { id, document, assumed } = row;
    const kept = 'kept' in row ? row.kept : undefined;
    return { id, document, assumed, kept, refusal: refusalOf(new Problem('duplicate-row'), ['id']) };
  });
}

/** Reads a row; one that is no valid document is refused by itself. */
async function readRow(item: unknown, operationId: number): Promise<PushedRow | InvalidRow> {
  if (isTooDeep(item)) return refuseDeep(item);
  const row = Row.safeParse(item);
  if (!row.success) {
    const document = typeof item === 'object' && item !== null ? { ...item } : {};
    return refused(
      undefined,
      document,
      invalid({ pointer: '/id', detail: 'is no row of a push', code: 'invalid' }),
    );
  }
  const { newDocumentState: document, assumedMasterState } = row.data;
  const assumed = assumedMasterState ?? undefined;
  try {
    return { ...(await readDocument(document, operationId, assumed)), assumed };
  } catch (error) {
    return { ...refused(ClientId.safeParse(document['id']).data, document, error), assumed };
  }
}

/** Keeps the row as text, because answers cannot contain values nested this deep. */
function refuseDeep(item: unknown): InvalidRow {
  const sent = documentIn(item);
  const id = typeof sent['id'] === 'string' ? sent['id'] : undefined;
  const named = id === undefined ? {} : { id };
  const kept = { ...named, text: writeJson(item) };
  return { ...refused(ClientId.safeParse(id).data, named, tooDeepProblem(deepNames(sent))), kept };
}

/** The document of a row that is not read further. */
function documentIn(item: unknown): Document {
  const sent: unknown =
    typeof item === 'object' && item !== null ? Reflect.get(item, 'newDocumentState') : undefined;
  return SentDocument.safeParse(sent).data ?? {};
}

function refused(id: string | undefined, document: Document, error: unknown): InvalidRow {
  if (!(error instanceof Problem)) throw error;
  return { id, document, refusal: refusalOf(error, Object.keys(document)) };
}

/** Rows of one kind are written in the order of their ids, so that two pushes do not deadlock. */
export function inIdOrder<R extends { id: string }>(rows: readonly R[]): R[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}
