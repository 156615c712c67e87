import type { Context } from '../core/context.ts';
import type { RefusedDocument } from '../data/privacy/erased-documents.ts';
import type { ConflictOfPerson } from '../data/privacy/person-conflicts.ts';
import { findPushesOfPerson } from './conflicts.ts';
import { findDocumentsOfPerson } from './documents.ts';
import { type FoundPerson, findPerson, type Search } from './find.ts';
import { chooseOthers, type Matching } from './list-found.ts';
import type { Question } from './question.ts';

type FoundRecords = FoundPerson & {
  documents: RefusedDocument[];
  conflicts: ConflictOfPerson[];
  /** What a choice chooses from: the records of everybody who matches. */
  matching: Matching;
};

/** Finds all records of a person: of those that match, the chosen ones; all of them without a choice. */
export async function findRecords(ctx: Context, question: Question, search: Search): Promise<FoundRecords> {
  const { chosen } = search;
  const person = await findPerson(ctx, question, search);
  const visits = [...person.visits, ...person.left].toSorted(
    (one, other) => one.passage_id - other.passage_id,
  );
  const matching = {
    visits,
    documents: await findDocumentsOfPerson(ctx, question, visits),
    pushes: await findPushesOfPerson(ctx, question, visits),
  };
  const { documents, pushes } = chosen ? chooseOthers(chosen, person.visits, matching) : matching;
  return { ...person, documents, conflicts: pushes.flat(), matching };
}
