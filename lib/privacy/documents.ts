import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import type { Fields } from '../core/fields/fields.ts';
import { statesOf, tellsOfPerson, withoutPerson } from '../core/fields/personal-fields.ts';
import { passageFields } from '../core/records/passage.ts';
import {
  findRefusedDocuments,
  insertErasedDocuments,
  type RefusedDocument,
  replaceRefusedDocument,
} from '../data/privacy/erased-documents.ts';
import type { VisitOfPerson } from '../data/privacy/person-visits.ts';
import { comparable, type Details, detailsOf, isDetail, type Question } from './question.ts';

/** The format in which phones send documents and the service stores them. */
const KeptRow = z.looseObject({
  newDocumentState: z.record(z.string(), z.unknown()),
  assumedMasterState: z.record(z.string(), z.unknown()).optional(),
});

export type KeptRow = z.output<typeof KeptRow>;

function documentSealer(
  { cipher }: Pick<Context, 'cipher'>,
  { id, user_id, entity_id: entityId }: RefusedDocument,
) {
  return sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
}

/** Decrypts a document; a damaged one has no content, but still counts for its visit. */
export function openDocument(
  ctx: Pick<Context, 'cipher'>,
  row: RefusedDocument,
): KeptRow & { damaged?: true } {
  const text = documentSealer(ctx, row).read('encrypted_document', row.encrypted_document);
  if (text === null) return { newDocumentState: {}, damaged: true };
  const { damaged: _, ...kept } = KeptRow.parse(JSON.parse(text));
  return kept;
}

/**
 * Finds refused documents from phones about the person: for these visits, with these ids, or matching all details of the question.
 */
export async function findDocumentsOfPerson(
  ctx: Context,
  { documents = [], ...question }: Question & { documents?: readonly string[] },
  visits: readonly VisitOfPerson[],
): Promise<RefusedDocument[]> {
  const named = new Set(documents);
  const ids = new Set<number | null>(visits.map(({ passage_id }) => passage_id));
  const details = detailsOf(question);
  const rows = await findRefusedDocuments(ctx);
  return rows.filter((row) => {
    const { newDocumentState: sent, assumedMasterState: assumed = {}, damaged } = openDocument(ctx, row);
    const states = [sent, assumed];
    if (!damaged && !states.some((state) => tellsOfPerson(passageFields, state))) return false;
    if (named.has(row.id)) return true;
    if (row.passage_id !== null && ids.has(row.passage_id)) return true;
    return states.flatMap(statesOf).some((state) => matchesAll(state, details));
  });
}

/** Returns whether a document with API names matches all details of a question. */
export function matchesAll(document: Readonly<Record<string, unknown>>, details: Details): boolean {
  const wanted = Object.entries(details);
  return (
    wanted.length > 0 &&
    wanted.every(([name, detail]) => {
      const value = document[name];
      return typeof value === 'string' && isDetail(name) && comparable(name, value) === detail;
    })
  );
}

/** Permanently erases the person from refused documents: amounts remain, and phones cannot push the documents again. */
export async function eraseRefusedDocuments(ctx: Context, rows: readonly RefusedDocument[]): Promise<void> {
  for (const row of rows) {
    // The replacement contains no unreadable values, and is not counted as damaged again.
    const { damaged: _, ...read } = openDocument(ctx, row);
    const kept = documentWithoutPerson(passageFields, read);
    const sealed = documentSealer(ctx, row).seal('encrypted_document', JSON.stringify(kept));
    if (sealed !== null) await replaceRefusedDocument(ctx, row, sealed);
    await insertErasedDocuments(ctx, row.entity_id, [row.id], ctx.now);
  }
}

/** Returns a refused document without the values of its personal fields. */
export function documentWithoutPerson(
  fields: Fields,
  { newDocumentState, assumedMasterState, ...rest }: KeptRow,
): KeptRow {
  return {
    newDocumentState: withoutPerson(fields, newDocumentState),
    ...(assumedMasterState ? { assumedMasterState: withoutPerson(fields, assumedMasterState) } : {}),
    ...rest,
  };
}
