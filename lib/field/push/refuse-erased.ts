import type { Context, Needs } from '../../core/context.ts';
import { personalNames, tellsOfPerson, withoutPerson } from '../../core/fields/personal-fields.ts';
import { Problem } from '../../core/problems/problem.ts';
import { passageFields } from '../../core/records/passage.ts';
import { erasureIn } from '../../data/passages/erased-donor.ts';
import { findErasedDocuments, holdErasures } from '../../data/privacy/erased-documents.ts';
import type { Outcome } from './outcome.ts';
import { keyOfChange, keyOfContent } from './outcome-key.ts';
import { refusalOf } from './refusal.ts';

type Sent = Pick<Outcome, 'id' | 'document' | 'assumed' | 'kept'>;

const personNames = personalNames(passageFields);

/**
 * Tells of documents whether their person was erased while they were refused. No erasure begins until the transaction
 * ends; one that is under way is waited for. To be asked before anything is locked.
 */
export async function findErased(
  ctx: Context,
  entityId: number,
  sent: readonly Sent[],
): Promise<(one: Sent) => boolean> {
  const [, erased] = await Promise.all([
    // The first, because the others are asked under its lock.
    holdErasures(ctx, entityId),
    findErasedDocuments(
      ctx,
      entityId,
      sent.filter(tells).flatMap((one) => keysOf(ctx, one)),
    ),
  ]);
  return (one) => tells(one) && keysOf(ctx, one).some((key) => erased.has(key));
}

/** What a refused document may be kept under: its id, or what it says. */
function keysOf(ctx: Needs<'cipher'>, sent: Sent): string[] {
  return sent.id === undefined ? [keyOfContent(ctx, sent)] : [sent.id, keyOfChange(ctx, sent)];
}

/** True for a document that says something of a person, or did before it was changed. */
function tells({ document, assumed = {}, kept = {} }: Sent): boolean {
  return [document, assumed, kept].some((state) => tellsOfPerson(passageFields, state));
}

/** True for a document that tells of the donor of a visit who was erased, not of the one whom it has since. */
export function tellsOfErased(one: Sent, digest: string | undefined): boolean {
  const erasure = digest === undefined ? undefined : erasureIn(digest);
  if (!erasure || !tells(one)) return false;
  const { donorSince } = erasure;
  const version = one.assumed?.['version'];
  return donorSince === null || typeof version !== 'number' || version < donorSince;
}

/** A document of an erased person is not taken, and its phone gets it back without what tells of them. */
export function refuseErased(one: Sent, passageId: number | undefined): Outcome {
  const document = withoutPerson(passageFields, one.document);
  return { ...one, document, passageId, refusal: refusalOf(new Problem('erased'), personNames) };
}
