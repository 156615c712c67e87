import type { PassageInput } from '../../passages/schemas.ts';
import type { Master } from './masters.ts';
import type { Document } from './read-document.ts';
import type { Refusal } from './refusal.ts';

/** What became of a row: the passage that it belongs to, if there is one, and why not all of it was taken. */
export type Outcome = {
  id: string | undefined;
  document: Document;
  /** What is kept of it, if not the document. */
  kept?: Document | undefined;
  /** What the phone had from the service when it changed the document. */
  assumed?: Document | undefined;
  input?: PassageInput | undefined;
  passageId: number | undefined;
  refusal: Refusal | undefined;
  /** What was recorded just now, which is not read again. */
  recorded?: Master | undefined;
};

/** Whether a document waits in the quarantine; one of an erased person is not kept. */
export function isKept({ refusal }: Outcome): boolean {
  return refusal !== undefined && refusal.problem.code !== 'erased';
}

/** What became of a push. */
export type Taken = {
  outcomes: readonly Outcome[];
  /** What the service has of these documents now. */
  masters: ReadonlyMap<number, Master>;
  /** Whether the phone sends a refused document over and over. */
  isRepeated: boolean;
};
