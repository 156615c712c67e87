import type { Context, Needs } from '../core/context.ts';
import { personalNames, tellsOfPerson, withoutPerson } from '../core/personal-fields.ts';
import { Problem } from '../core/problems.ts';
import { passageFields } from '../core/records/passage.ts';
import { findErasedDocuments, holdErasures } from '../data/erased-documents.ts';
import { erasureIn } from '../data/privacy.ts';
import { writableNames } from './read-row.ts';
import { idOfContent, type SyncError, syncErrorOf } from './refusals.ts';

type State = Readonly<Record<string, unknown>>;
type Sent = { id: string | undefined; document: State; assumed?: State | undefined };

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
function keysOf(ctx: Needs<'cipher'>, { id, document }: Sent): string[] {
  if (id === undefined) return [idOfContent(ctx, JSON.stringify(document))];
  return [id, keyOfChange(ctx, id, document)];
}

/** A refused change of what the service has is kept under what it says. */
export function keyOfChange(ctx: Needs<'cipher'>, id: string | undefined, document: State): string {
  const state = [...writableNames, '_deleted'].map((name) => document[name] ?? null);
  return idOfContent(ctx, JSON.stringify([id, state]));
}

/** True for a document that says something of a person, or did before it was changed. */
function tells({ document, assumed = {} }: Sent): boolean {
  return tellsOfPerson(passageFields, document) || tellsOfPerson(passageFields, assumed);
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
