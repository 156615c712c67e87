/**
 * Why the addresses of a commune could not be taken over.
 * Of the source: `source-unreachable`, `source-too-slow` and `source-incomplete` may pass; `source-refused`, `source-moved` (it sends
 * elsewhere), `not-in-source` and `too-large` stay.
 * Of the file: `not-addresses` (a page instead of a list), `other-commune`, `no-address`, `file-torn` (more than half would go).
 */
export const sourceFailures = [
  'source-unreachable',
  'source-too-slow',
  'source-incomplete',
  'source-refused',
  'source-moved',
  'not-in-source',
  'too-large',
  'not-addresses',
  'other-commune',
  'no-address',
  'file-torn',
  'import-failed',
] as const;

export type SourceFailureCode = (typeof sourceFailures)[number];

const passing: readonly SourceFailureCode[] = ['source-unreachable', 'source-too-slow', 'source-incomplete'];

/** A file of addresses that could not be fetched or is not what was asked for. The message never contains what was received. */
export class SourceFailure extends Error {
  readonly code: SourceFailureCode;
  /** Another attempt may succeed. */
  readonly isPassing: boolean;

  constructor(code: SourceFailureCode) {
    super(`the addresses could not be taken over: ${code}`);
    this.code = code;
    this.isPassing = passing.includes(code);
  }
}
