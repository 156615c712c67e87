import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems/problem.ts';
import { hasUnsettledPayments } from '../data/pay/payments.ts';
import { holdPhones } from '../data/privacy/erased-documents.ts';
import { needsErasure, saysSomething, type VisitOfPerson } from '../data/privacy/person-visits.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import type { Found } from './erase-found.ts';
import { saysSomebody } from './erase-mail.ts';
import { findRecords } from './find-records.ts';
import { keptOf } from './kept.ts';
import { FoundRecords, listFound } from './list-found.ts';
import { type ErasureRequest, personIndex, requireQuestion } from './question.ts';

const Part = z.strictObject({ what: z.string(), count: z.int().nonnegative() });

export const Erasure = z
  .strictObject({
    done: z.boolean().meta({ description: 'False for a dry run.' }),
    erased: z.array(Part).meta({ description: 'What went, or would go.' }),
    found: FoundRecords.nullable().meta({
      description: 'Of a dry run: the records from which `chosen` chooses. Null once erased.',
    }),
    kept: z.array(Part.extend({ why: z.string() })).meta({
      description:
        'What stays, and why. Once a person is erased, an e-mail address or a phone leads to nothing any more: what is kept of them is found by name, postal address, visit or user.',
    }),
  })
  .meta({ id: 'Erasure' });

/** The problems of a search for a person. */
export const personProblems = ['entity-not-found', 'too-many-matches'] as const satisfies ProblemCode[];

const PENDING = 'A card payment of this person is under way: they are erased once it has ended.';

/** Erases a person from the records of an association, or returns what would be erased; a repeated request finds nothing. */
export async function erasePerson(
  outer: Context,
  request: z.output<typeof ErasureRequest>,
): Promise<z.input<typeof Erasure>> {
  const { reason, dry_run: isDry, chosen, ...question } = request;
  requireQuestion({ ...question, chosen });
  const entityId = await entityOfDraft(outer, question.entity_id);
  const ctx = inEntity(outer, entityId);
  if (!isDry) await holdPhones(ctx, entityId);
  // Few erasures concern a user, so that this code is loaded only then.
  const ofUsers = question.user_id === undefined ? undefined : await import('./erase-user.ts');
  const user = await ofUsers?.findUserToErase(ctx, question.user_id ?? 0);
  const { matching, ...records } = await findRecords(ctx, question, { user, isHeld: !isDry, chosen });
  const found = { ...records, user };
  await requireNoOpenPayment(ctx, found.visits);
  // What is kept of people erased earlier is found by name, which does not say whose it is.
  const keptBy = chosen ? {} : question;
  const answer = { erased: erasedOf(ctx, found), kept: await keptOf(ctx, found, keptBy) };
  const asked = {
    person: { old: null, new: personIndex(ctx, question) },
    reason: { old: null, new: reason },
  };
  const entry = { entityId, object: 'person', objectId: 0 } as const;
  if (isDry) {
    ctx.record({ ...entry, action: 'read', changes: asked });
    return { done: false, ...answer, found: await listFound(ctx, matching) };
  }
  const visits = answer.erased.find(({ what }) => what === 'visits')?.count ?? 0;
  // Loaded on use, because each erasure is preceded by a dry run, which does not need it.
  const [{ eraseFound }, { noteErasure }] = await Promise.all([
    import('./erase-found.ts'),
    import('./erasure-list.ts'),
  ]);
  if (answer.erased.some(({ count }) => count > 0) || found.visits.some(needsErasure))
    await eraseFound(ctx, entityId, found);
  noteErasure(ctx, entityId, question, { ...found, isChosen: chosen !== undefined });
  if (user) await ofUsers?.eraseUser(ctx, user, reason);
  ctx.record({ ...entry, action: 'erased', changes: { ...asked, visits: { old: visits, new: 0 } } });
  return { done: true, ...answer, found: null };
}

/**
 * Checked after the visits are locked: a later card payment waits until the person is erased. Asks the payments themselves, because
 * a refunded visit remains `refunded` while a second payment of it is open. A visit without a payment state expects no card any
 * more: its open payment is being closed.
 */
async function requireNoOpenPayment(ctx: Context, visits: readonly VisitOfPerson[]): Promise<void> {
  const byCard = visits.filter((visit) => saysSomething(visit) && visit.payment_state !== null);
  const ids = byCard.map(({ passage_id }) => passage_id);
  if (await hasUnsettledPayments(ctx, ids)) throw new Problem('payment-pending', { detail: PENDING });
}

/** The numbers of records found about a person, by kind. */
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
