import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import {
  findRefusedDocuments,
  type RefusedDocument,
  replaceRefusedDocument,
  type VisitOfPerson,
} from '../data/privacy.ts';
import { comparable, type Details, detailsOf, type Question } from './question.ts';

/** As phones send and the service keeps them. */
const KeptRow = z.looseObject({
  newDocumentState: z.record(z.string(), z.unknown()),
  assumedMasterState: z.record(z.string(), z.unknown()).optional(),
});

const personal = ['name', 'email', 'phone', 'donor_address', 'remark'] as const;

function documentSealer({ cipher }: Context, { id, user_id, entity_id: entityId }: RefusedDocument) {
  return sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
}

function openDocument(ctx: Context, row: RefusedDocument) {
  const text = documentSealer(ctx, row).open('encrypted_document', row.encrypted_document);
  return KeptRow.parse(JSON.parse(text ?? 'null'));
}

/** Documents of phones that were refused and tell of the person: about these visits, or with all details of the question. */
export async function findDocumentsOfPerson(
  ctx: Context,
  question: Question,
  visits: readonly VisitOfPerson[],
): Promise<RefusedDocument[]> {
  const ids = new Set<number | null>(visits.map(({ passage_id }) => passage_id));
  const details = Object.entries(detailsOf(question));
  const rows = await findRefusedDocuments(ctx);
  return rows.filter((row) => {
    const { newDocumentState: sent, assumedMasterState: assumed = {} } = openDocument(ctx, row);
    const tells = personal.some(
      (name) => typeof sent[name] === 'string' || typeof assumed[name] === 'string',
    );
    if (!tells) return false;
    if (row.passage_id !== null && ids.has(row.passage_id)) return true;
    return details.length > 0 && [sent, assumed].some((document) => matchesAll(document, details));
  });
}

function matchesAll(document: Readonly<Record<string, unknown>>, details: [string, string][]): boolean {
  return details.every(([name, wanted]) => {
    const value = document[name];
    return typeof value === 'string' && isDetail(name) && comparable(name, value) === wanted;
  });
}

function isDetail(name: string): name is keyof Details {
  return name === 'email' || name === 'name' || name === 'phone' || name === 'donor_address';
}

/** Takes the person out of refused documents; the money in them stays. */
export async function eraseRefusedDocuments(ctx: Context, rows: readonly RefusedDocument[]): Promise<void> {
  for (const row of rows) {
    const { newDocumentState, assumedMasterState, ...rest } = openDocument(ctx, row);
    const kept = {
      newDocumentState: withoutPerson(newDocumentState),
      ...(assumedMasterState ? { assumedMasterState: withoutPerson(assumedMasterState) } : {}),
      ...rest,
    };
    const sealed = documentSealer(ctx, row).seal('encrypted_document', JSON.stringify(kept));
    if (sealed !== null) await replaceRefusedDocument(ctx, row, sealed);
  }
}

function withoutPerson(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nothing = Object.fromEntries(personal.map((name) => [name, null]));
  return { ...document, ...nothing };
}
