import type { Context, Needs } from '../core/context.ts';
import { personalNames, tellsOfPerson, withoutPerson } from '../core/personal-fields.ts';
import { Problem } from '../core/problems.ts';
import { passageFields } from '../core/records/passage.ts';
import { erasureIn } from '../data/passages/erased-donor.ts';
import { findErasedDocuments, holdErasures } from '../data/privacy/erased-documents.ts';
import { writableNames } from './read-row.ts';
import { idOfContent, type SyncError, syncErrorOf } from './refusals.ts';

type State = Readonly<Record<string, unknown>>;
type Sent = {
  id: string | undefined;
  document: State;
  assumed?: State | undefined;
  /** What is kept of it, if not the document. */
  kept?: State | undefined;
};

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
  const { id, document, kept = document } = sent;
  if (id === undefined) return [idOfContent(ctx, JSON.stringify(kept))];
  return [id, keyOfChange(ctx, sent)];
}

/** A refused change of what the service has is kept under what it says. */
export function keyOfChange(ctx: Needs<'cipher'>, { id, document, kept }: Sent): string {
  const state = kept ?? [...writableNames, '_deleted'].map((name) => document[name] ?? null);
  return idOfContent(ctx, JSON.stringify([id, state]));
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

/** Why a document with an erased person is not taken. */
export function erasedError(): SyncError {
  return syncErrorOf(new Problem('erased'), personalNames(passageFields));
}

/** What a phone gets in place of such a document. */
export function withoutErased<S extends Sent>(one: S): S {
  return { ...one, document: withoutPerson(passageFields, one.document) };
}
