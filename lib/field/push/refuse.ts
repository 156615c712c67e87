import type { Context, Needs, Reads } from '../../core/context.ts';
import { personalNames, tellsOfPerson, withoutPerson } from '../../core/fields/personal-fields.ts';
import { Problem } from '../../core/problems/problem.ts';
import { passageFields } from '../../core/records/passage.ts';
import { Id } from '../../core/schemas/common.ts';
import { findPassageIdentities } from '../../data/field/changes.ts';
import { erasureIn } from '../../data/passages/erased-donor.ts';
import { findErasedDocuments, holdErasures } from '../../data/privacy/erased-documents.ts';
import { keyOfChange, keyOfContent, type Outcome, type Refusal, refusalOf, withChanged } from './outcome.ts';
import type { PushedRow } from './read-rows.ts';

type Sent = Pick<Outcome, 'id' | 'document' | 'assumed' | 'kept'>;

const personNames = personalNames(passageFields);

/**
 * Returns a test for documents whose person was erased while they were refused. Waits for a running erasure; none
 * begins until the transaction ends. Call it before anything is locked.
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

/** The keys under which a refused document may be kept: its id, or a hash of its content. */
function keysOf(ctx: Needs<'cipher'>, sent: Sent): string[] {
  return sent.id === undefined ? [keyOfContent(ctx, sent)] : [sent.id, keyOfChange(ctx, sent)];
}

/** True for a document with personal data, now or before it was changed. */
function tells({ document, assumed = {}, kept = {} }: Sent): boolean {
  return [document, assumed, kept].some((state) => tellsOfPerson(passageFields, state));
}

/** True for a document with data of a visit's erased donor, not of the donor that it has since. */
export function tellsOfErased(one: Sent, digest: string | undefined): boolean {
  const erasure = digest === undefined ? undefined : erasureIn(digest);
  if (!erasure || !tells(one)) return false;
  const { donorSince } = erasure;
  const version = one.assumed?.['version'];
  return donorSince === null || typeof version !== 'number' || version < donorSince;
}

/** Refuses a document of an erased person; the phone gets it back without personal data. */
export function refuseErased(one: Sent, passageId: number | undefined): Outcome {
  const document = withoutPerson(passageFields, one.document);
  return { ...one, document, passageId, refusal: refusalOf(new Problem('erased'), personNames) };
}

/** What became of rows whose ids the service does not know: refused, or new to it. */
type WithoutRemoved = { removed: Outcome[]; fresh: readonly PushedRow[] };

/** Refuses rows of passages that were removed for good since their phone had them: nothing brings them back. */
export async function refuseRemoved(ctx: Reads, unknown: readonly PushedRow[]): Promise<WithoutRemoved> {
  // A phone cannot know this id of a passage that it has made itself.
  const claimed = unknown.flatMap((row) => {
    const { data: passageId } = Id.safeParse(row.document['passage_id']);
    return passageId === undefined ? [] : [{ ...row, passageId }];
  });
  if (claimed.length === 0) return { removed: [], fresh: unknown };
  const identities = await findPassageIdentities(
    ctx,
    claimed.map(({ passageId }) => passageId),
  );
  const idOf = new Map(identities.map(({ object_id, id }) => [object_id, id]));
  const removed = claimed
    .filter(({ id, passageId }) => idOf.get(passageId) === id)
    .map((row) => ({ ...row, refusal: refusalOfRemoved(row) }));
  const ids = new Set(removed.map(({ id }) => id));
  return { removed, fresh: unknown.filter(({ id }) => !ids.has(id)) };
}

function refusalOfRemoved(row: PushedRow): Refusal {
  return withChanged(refusalOf(new Problem('not-found'), Object.keys(row.input)), row);
}
