import { isDeepStrictEqual } from 'node:util';
import { presentContent } from '../../core/fields/fields.ts';
import { invalid, type Problem } from '../../core/problems/problem.ts';
import { passageFields } from '../../core/records/passage.ts';
import { applyInput, newContent, withCoarsePosition, withMotif } from '../../passages/content.ts';
import { type PassageInput, PassageInputs, readOnlyNames } from '../../passages/schemas.ts';
import type { Master } from './masters.ts';

/** The fields of a passage that a phone may change. */
export const writableNames: readonly string[] = Object.keys(PassageInputs.shape);

/** The writable fields that a document names. A field that cannot be null but is null is not known yet. */
export function inputOf(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(document).filter(
    ([name, value]) =>
      writableNames.includes(name) && value !== undefined && !(value === null && !isNullable(name)),
  );
  return Object.fromEntries(named);
}

function isNullable(name: string): boolean {
  const field = Object.entries(PassageInputs.shape).find(([known]) => known === name)?.[1];
  return field?.safeParse(null).success === true;
}

/**
 * Fields that a phone sets itself, by its own clock, in a document that the service does not have yet, and the list of
 * fields that the service could not read when it sent them.
 */
const ignoredNames = ['id', 'version', 'created_at', 'updated_at', 'damaged'];
const serverNames: readonly string[] = readOnlyNames;

type Document = Readonly<Record<string, unknown>>;

/** The fields of the service that came back neither as they are nor as they were. */
export function forgedNames(
  { document, assumed }: { document: Document; assumed?: Document | undefined },
  master: object,
): string[] {
  return serverNames.filter((name) => {
    const sent = document[name];
    if (sent === undefined || sent === null || ignoredNames.includes(name)) return false;
    return !isDeepStrictEqual(sent, Reflect.get(master, name)) && !isDeepStrictEqual(sent, assumed?.[name]);
  });
}

/** The problem for a phone that sends these fields. */
export function readOnlyProblem(names: readonly string[]): Problem {
  return invalid(
    ...names.map((name) => ({ pointer: `/${name}`, detail: 'is read-only', code: 'read-only' })),
  );
}

type Presented = Master['document'];

/**
 * The input of a phone in the form of answers: amounts with two decimals, texts trimmed, instants in UTC, positions to
 * five decimals, authors by their id in the operation, `a_finaliser` with a motif. Only named fields are included.
 */
function writtenForm(input: PassageInput, presented: Presented): Record<string, unknown> {
  const { fk_sector, fk_user, ...content } = input;
  const before = newContent({ fk_type: presented.fk_type, motif: null }, presented.passed_at);
  const whole = withMotif(withCoarsePosition(applyInput(before, content)));
  const written: Record<string, unknown> = {
    ...presentContent(passageFields, whole),
    fk_sector,
    fk_user: fk_user === presented.user_id ? presented.fk_user : fk_user,
  };
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name]) => [name, written[name]]));
}

/** The document without what says no more than the document of the service, in whatever form it was sent. */
export function comparable(
  document: Readonly<Record<string, unknown>>,
  input: PassageInput | undefined,
  presented: Presented,
): Record<string, unknown> {
  if (!input) return document;
  const ofService = Object.entries(document).filter(([name]) => !writableNames.includes(name));
  return { ...Object.fromEntries(ofService), ...writtenForm(input, presented) };
}
