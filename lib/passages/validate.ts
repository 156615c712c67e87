import { type Needs, signedIn } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { erasureIn } from '../data/passages/erased-donor.ts';
import type { OperationRules, VisitFacts, VisitQuestion } from '../data/passages/facts.ts';
import { type Author, requireAuthor } from './author.ts';
import { newContent, type PassageContent, withCoarsePosition } from './content.ts';
import { flagsOf, withCalendars } from './derived-fields.ts';
import { choosePlace, type Place, placeIn } from './place.ts';
import { requireConsistent } from './rules.ts';
import type { PassageDraft } from './schemas.ts';
import { requireInSeason, requireOpen } from './season.ts';

/** A visit as a client describes it. */
export type Visit = {
  draft: PassageDraft;
  content: PassageContent;
  /** The phone that recorded it has a clock that is far off. */
  hasWrongClock: boolean;
};

/** Reads a draft; throws when its content contradicts itself. */
export function readVisit({ now }: Needs<'now'>, draft: PassageDraft, hasWrongClock = false): Visit {
  const content = newContent(draft, now);
  requireConsistent(content, now);
  return { draft, content, hasWrongClock };
}

/** What the database is asked about a visit before it is recorded. */
export function visitQuestion(ctx: Needs<'caller'>, { draft, content }: Visit): VisitQuestion {
  return {
    id: draft.id ?? null,
    passageId: null,
    operationId: draft.fk_operation,
    author: draft.fk_user ?? signedIn(ctx).userId,
    sectorId: draft.fk_sector ?? null,
    ...placeIn(content),
  };
}

/**
 * A keyed hash of the draft, by which a retry is recognised without storing the visit twice. A default value left out
 * or sent gives the same hash; the time of the request is not part of it.
 */
export function digestOf({ cipher }: Needs<'cipher'>, { draft, content }: Visit, opeUserId: number): string {
  const { return_on, return_part, ...rest } = content;
  const sent = {
    ...rest,
    // Left out where there is none: drafts of before these fields are recognised too.
    ...(return_on === null ? {} : { return_on, return_part }),
    passed_at: draft.passed_at ?? null,
    fk_operation: draft.fk_operation,
    fk_sector: draft.fk_sector ?? null,
    fk_user: opeUserId,
  };
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return cipher.blindIndex('passages.draft_digest', JSON.stringify(fields));
}

/** True when this visit was recorded before under the client's id; also when its author has left the operation since. */
export function isRetry(ctx: Needs<'cipher'>, visit: Visit, { known, author }: VisitFacts): boolean {
  return (
    known !== undefined &&
    author !== undefined &&
    known.draft_digest === digestOf(ctx, visit, author.opeUserId)
  );
}

/** A visit that may be recorded. */
export type ValidVisit = {
  passageId: number;
  operation: OperationRules;
  author: Author;
  place: Place;
  flags: string[];
  digest: string;
} & Visit;

/** Validates a visit that was not recorded before; throws when it may not be recorded. */
export function validateVisit(
  ctx: Needs<'caller' | 'scope' | 'now' | 'cipher'>,
  visit: Visit,
  facts: VisitFacts,
): ValidVisit {
  const { draft, content } = visit;
  const { operation, known, newPassageId } = facts;
  if (!operation) throw refusedField('operation-not-found', '/fk_operation');
  const author = requireAuthor(ctx, facts, draft.fk_user);
  if (known && erasureIn(known.draft_digest)) throw new Problem('erased');
  if (known || newPassageId === null) throw new Problem('id-already-used');
  const { late } = requireOpen(operation, ctx.scope, ctx.now);
  requireInSeason(operation, content.passed_at);
  const place = choosePlace(facts, { addressId: content.fk_adresse, sectorId: draft.fk_sector ?? null });
  const { hasWrongClock } = visit;
  const flags = flagsOf({
    outside: place.outside,
    suspect: facts.isVisitedByOthers,
    late,
    hasWrongClock,
    notToBeCalled: facts.isNotToBeCalled,
  });
  const digest = digestOf(ctx, visit, author.opeUserId);
  const named = draft.nb_calendriers !== undefined;
  const stored = withCalendars(withCoarsePosition(content), operation, { named });
  return { ...visit, passageId: newPassageId, operation, author, place, flags, digest, content: stored };
}
