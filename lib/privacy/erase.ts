import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems.ts';
import { holdPhones } from '../data/erased-documents.ts';
import { type ConflictOfPerson, deleteConflicts } from '../data/person-conflicts.ts';
import {
  ERASED_DIGEST,
  eraseVisits,
  type RefusedDocument,
  saysSomething,
  type VisitOfPerson,
  type WithdrawnExport,
  withdrawExports,
} from '../data/privacy.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { exportKey } from '../exports/keys.ts';
import type { LockedUser } from '../users/get.ts';
import { findConflictsOfPerson } from './conflicts.ts';
import { eraseRefusedDocuments, findDocumentsOfPerson } from './documents.ts';
import { eraseAnswers } from './erase-answers.ts';
import { eraseMail, saysSomebody } from './erase-mail.ts';
import { eraseUser, findUserToErase } from './erase-user.ts';
import { noteErasure } from './erasure-list.ts';
import { type FoundPerson, findPerson } from './find.ts';
import { keptOf } from './kept.ts';
import { type ErasureRequest, personIndex, requireQuestion } from './question.ts';

const Part = z.strictObject({ what: z.string(), count: z.int().nonnegative() });

export const Erasure = z
  .strictObject({
    done: z.boolean().meta({ description: 'False for a dry run.' }),
    erased: z.array(Part).meta({ description: 'What went, or would go.' }),
    kept: z.array(Part.extend({ why: z.string() })).meta({
      description:
        'What stays, and why. Once a person is erased, an e-mail address or a phone leads to nothing any more: what is kept of them is found by name, postal address, visit or user.',
    }),
  })
  .meta({ id: 'Erasure' });

/** The problems of looking for a person. */
export const personProblems = ['entity-not-found', 'too-many-matches'] as const satisfies ProblemCode[];

const OPEN = new Set<string | null>(['pending', 'processing']);

const PENDING = 'A card payment of this person is under way: they are erased once it has ended.';

type Found = FoundPerson & {
  user: LockedUser | undefined;
  documents: RefusedDocument[];
  conflicts?: readonly ConflictOfPerson[];
};

/** Erases a person from the records of an association, or says what would go; the same request again finds nothing. */
export async function erasePerson(
  outer: Context,
  request: z.output<typeof ErasureRequest>,
): Promise<z.input<typeof Erasure>> {
  const { reason, dry_run: isDry, ...question } = request;
  requireQuestion(question);
  const entityId = await entityOfDraft(outer, question.entity_id);
  const ctx = inEntity(outer, entityId);
  if (!isDry) await holdPhones(ctx, entityId);
  const user = question.user_id === undefined ? undefined : await findUserToErase(ctx, question.user_id);
  const person = await findPerson(ctx, question, { user, isHeld: !isDry });
  if (person.visits.some((visit) => saysSomething(visit) && OPEN.has(visit.payment_state)))
    throw new Problem('payment-pending', { detail: PENDING });
  const documents = await findDocumentsOfPerson(ctx, question, person.visits);
  const conflicts = await findConflictsOfPerson(ctx, question, person.visits);
  const found = { ...person, user, documents, conflicts };
  const answer = { erased: erasedOf(ctx, found), kept: await keptOf(ctx, found, question) };
  const asked = {
    person: { old: null, new: personIndex(ctx, question) },
    reason: { old: null, new: reason },
  };
  const entry = { entityId, object: 'person', objectId: 0 } as const;
  if (isDry) {
    ctx.record({ ...entry, action: 'read', changes: asked });
    return { done: false, ...answer };
  }
  const visits = answer.erased.find(({ what }) => what === 'visits')?.count ?? 0;
  if (answer.erased.some(({ count }) => count > 0)) await eraseFound(ctx, entityId, found);
  noteErasure(ctx, entityId, question, found);
  if (user) await eraseUser(ctx, user, reason);
  ctx.record({ ...entry, action: 'erased', changes: { ...asked, visits: { old: visits, new: 0 } } });
  return { done: true, ...answer };
}

/** Files in a message, whose size is bounded. */
const FILES_PER_MESSAGE = 200;

/** Has the files of withdrawn exports removed, after the commit. */
function removeExports(ctx: Context, entityId: number, withdrawn: readonly WithdrawnExport[]): void {
  const keys = withdrawn.map(({ file, ...row }) => exportKey(row, file));
  for (let at = 0; at < keys.length; at += FILES_PER_MESSAGE) {
    const body = { entity_id: entityId, withdrawn: keys.slice(at, at + FILES_PER_MESSAGE) };
    ctx.enqueue({ queue: 'build-export', body });
  }
}

/** Takes a person out of everything that was found of them. */
export async function eraseFound(ctx: Context, entityId: number, found: Found): Promise<void> {
  const { visits, receipts, documents, conflicts = [] } = found;
  removeExports(ctx, entityId, await withdrawExports(ctx, ctx.now));
  await eraseAnswers(ctx, entityId, found);
  await eraseVisits(
    ctx,
    visits
      .filter((visit) => saysSomething(visit) || receipts.some((one) => isReceiptOf(one, visit)))
      .map(({ passage_id }) => passage_id),
    ctx.now,
  );
  await eraseMail(ctx, found);
  await eraseRefusedDocuments(ctx, documents);
  await deleteConflicts(
    ctx,
    conflicts.map(({ id }) => id),
  );
}

/** A visit may say nothing of its donor while its receipt went to them. */
function isReceiptOf(receipt: { passage_id: number }, { passage_id, draft_digest }: VisitOfPerson): boolean {
  return receipt.passage_id === passage_id && draft_digest !== ERASED_DIGEST;
}

/** How much of a person there is. */
export function erasedOf(ctx: Context, found: Found) {
  const { visits, emails, receipts, addressed, documents, conflicts = [], user } = found;
  const suppressed = found.suppressed.filter(({ encrypted_address }) => encrypted_address !== null);
  const withAddress = [...receipts, ...addressed].filter(({ encrypted_to }) => encrypted_to !== null);
  return [
    { what: 'visits', count: visits.filter(saysSomething).length },
    { what: 'emails', count: emails.filter((email) => saysSomebody(ctx, email)).length },
    { what: 'receipt_addresses', count: withAddress.length },
    { what: 'suppressed_addresses', count: suppressed.length },
    { what: 'refused_documents', count: documents.length },
    { what: 'conflicts', count: conflicts.length },
    { what: 'users', count: user ? 1 : 0 },
  ];
}
