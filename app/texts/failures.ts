import { NetworkFault, Problem, UnreadableAnswer } from '../../clients/typescript/src/index.ts';
import { type Fault, fieldOf } from './faults.ts';
import { failures } from './fr.ts';
import { sentencesOfStatus } from './status-sentences.ts';

/** An error with a text for the user, found without the service; a `cause` that is a text is the name of the field at fault. */
export class Sentence extends Error {}

/** The label of a field on the form that was refused; undefined if the form does not have the field. */
export type LabelOf = (field: string) => string | null | undefined;

type Pair = readonly [what: string, todo: string];
type Sentences = { what: string; todo: string; details: string[] };

const known: Record<string, Pair> = {};
const fieldNames: Record<string, string> = {};

/** Loads the texts that explain refusals; a refusal without them is told by its status. */
export async function learnProblems(): Promise<void> {
  const { refusalTexts } = await import('./refusal-texts.ts');
  Object.assign(known, refusalTexts.problems);
  Object.assign(fieldNames, refusalTexts.fieldNames);
}

/** Loads the texts of problems that only desk pages can meet, and those of all pages. */
export async function learnDeskProblems(): Promise<void> {
  const [{ deskProblems }, { deskFieldNames }] = await Promise.all([
    import('./desk-problem-sentences.ts'),
    import('./desk-field-names.ts'),
    learnProblems(),
  ]);
  Object.assign(known, deskProblems);
  Object.assign(fieldNames, deskFieldNames);
}

/** The texts of a code, if they are loaded. */
export const knownSentences = (code: string): Pair | undefined => known[code];

/** Texts for an error: what happened and what to do; never an address, a code or a stack. */
export function sentencesOf(error: unknown, labelOf?: LabelOf): Sentences {
  const [what, todo] = pairOf(error);
  const details = error instanceof Problem ? error.errors.map((fault) => namedFault(fault, labelOf)) : [];
  return { what, todo: withWait(todo, error), details: [...new Set(details)] };
}

function pairOf(error: unknown): Pair {
  if (error instanceof Problem) return pairOfProblem(error);
  if (error instanceof Sentence) return [error.message, ''];
  if (error instanceof NetworkFault) return failures.network;
  if (error instanceof UnreadableAnswer) return failures.unreadable;
  return failures.bug;
}

const pairOfProblem = ({ code, status, document: { reason } }: Problem): Pair =>
  known[`${code} ${reason}`] ?? known[code] ?? sentencesOfStatus(status);

function withWait(todo: string, error: unknown): string {
  if (!(error instanceof Problem) || error.retryAfter === undefined) return todo;
  const minutes = Math.ceil(error.retryAfter / 60);
  return `${todo} Attendez ${error.retryAfter < 90 ? `${error.retryAfter} secondes` : `${minutes} minutes`}.`;
}

/** `E-mail : une adresse e-mail est attendue`. */
export function namedFault(fault: Fault, labelOf?: LabelOf): string {
  const name = nameOf(fieldOf(fault), labelOf);
  return name === undefined ? detailOf(fault, labelOf) : `${name} : ${detailOf(fault, labelOf)}`;
}

/** What is wrong with a field, where its label stands beside; the service writes `name_of_a_field` for programs. */
export const detailOf = ({ detail }: Fault, labelOf?: LabelOf): string =>
  detail.replace(/`(\w+)`/g, (_, other: string) => `« ${nameOf(other, labelOf) ?? '…'} »`);

const nameOf = (field: string, labelOf?: LabelOf): string | undefined =>
  labelOf?.(field) ?? fieldNames[field];
