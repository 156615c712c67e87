import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems.ts';
import { eraseVisits, saysSomething, withdrawExports } from '../data/privacy.ts';
import { openRecipient } from '../emails/queue.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { eraseRefusedDocuments, findDocumentsOfPerson } from './documents.ts';
import { eraseMail } from './erase-mail.ts';
import { eraseUser, findUserToErase } from './erase-user.ts';
import { type FoundPerson, lockPerson } from './find.ts';
import { type ErasureRequest, personIndex, requireQuestion } from './question.ts';

const Part = z.strictObject({ what: z.string(), count: z.int().nonnegative() });

export const Erasure = z
  .strictObject({
    done: z.boolean().meta({ description: 'False for a dry run.' }),
    erased: z.array(Part).meta({ description: 'What went, or would go.' }),
    kept: z.array(Part.extend({ why: z.string() })).meta({ description: 'What stays, and why.' }),
  })
  .meta({ id: 'Erasure' });

/** The problems of looking for a person. */
export const personProblems = ['entity-not-found', 'too-many-matches'] as const satisfies ProblemCode[];

const OPEN = new Set<string | null>(['pending', 'processing']);

/** Erases a person from the records of an association, or says what would go; the same request again finds nothing. */
export async function erasePerson(
  outer: Context,
  request: z.output<typeof ErasureRequest>,
): Promise<z.input<typeof Erasure>> {
  const { reason, dry_run: isDry, ...question } = request;
  requireQuestion(question);
  const entityId = await entityOfDraft(outer, question.entity_id);
  const ctx = inEntity(outer, entityId);
  const user = question.user_id === undefined ? undefined : await findUserToErase(ctx, question.user_id);
  const found = await lockPerson(ctx, question);
  const visits = found.visits.filter(saysSomething);
  if (visits.some(({ payment_state: state }) => OPEN.has(state))) throw new Problem('payment-pending');
  const documents = await findDocumentsOfPerson(ctx, question, visits);
  const emails = found.emails.filter((email) => openRecipient(ctx, email) !== '');
  const erased = [
    { what: 'visits', count: visits.length },
    { what: 'emails', count: emails.length },
    { what: 'refused_documents', count: documents.length },
    { what: 'users', count: user ? 1 : 0 },
  ];
  const answer = { erased, kept: keptOf(found) };
  const asked = {
    person: { old: null, new: personIndex(ctx, question) },
    reason: { old: null, new: reason },
  };
  const entry = { entityId, object: 'person', objectId: 0 } as const;
  if (isDry) {
    ctx.record({ ...entry, action: 'read', changes: asked });
    return { done: false, ...answer };
  }
  if (erased.some(({ count }) => count > 0)) await withdrawExports(ctx, ctx.now);
  const visitIds = visits.map(({ passage_id }) => passage_id);
  await eraseVisits(ctx, visitIds, ctx.now);
  await eraseMail(ctx, { ...found, emails });
  await eraseRefusedDocuments(ctx, documents);
  if (user) await eraseUser(ctx, user, reason);
  const changes = { ...asked, visits: { old: visits.length, new: 0 } };
  ctx.record({ ...entry, action: 'erased', changes });
  return { done: true, ...answer };
}

function keptOf({ receipts, visits }: FoundPerson) {
  const paid = visits.filter(({ montant_cents }) => montant_cents > 0);
  return [
    {
      what: 'receipts',
      count: receipts.length,
      why: 'Issued receipts are kept for ten years, fiscal ones at least six; only treasurers and administrators see them.',
    },
    {
      what: 'amounts',
      count: paid.length,
      why: 'Amount, means and day of a payment belong to the accounts: ten years.',
    },
  ];
}
