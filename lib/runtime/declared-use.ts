import type { Consequences } from '../core/context.ts';
import type { QueueName } from '../core/messages.ts';

/** A resource outside the function; its IAM role, settings and network are derived from the declared ones. */
export type Use =
  | 'database'
  /** Encrypting and decrypting fields, and blind indexes. */
  | 'field-keys'
  | 'files-read'
  | 'files-write'
  /** Storing files of addresses that were fetched. */
  | 'imports-write'
  | 'exports-remove'
  | 'receipts-remove'
  /** Adding to the list of erasures outside the database. */
  | 'erasures-write'
  | 'erasures-read'
  /** Signing upload requests for clients. */
  | 'uploads-sign'
  /** Reading checked uploads, and signing their downloads. */
  | 'uploads-read'
  /** Listing uploads without reading them. */
  | 'uploads-list'
  /** Reading uploads, storing checked files, and removing both. */
  | 'uploads-check'
  | 'mail'
  | 'breach'
  /** Fetching addresses of communes. */
  | 'address-source'
  /** Calling the addresses that associations chose for their webhooks. */
  | 'webhooks'
  | 'event-store'
  | 'event-log'
  | 'pay'
  | 'pay-secrets'
  /** The stage's buildings database. */
  | 'buildings'
  | 'owner'
  | 'every-setting';

/** The resources that a function uses, in addition to those of its kind. */
export type DeclaredUse = {
  /** The consequences of its verb's changes: a row of `lib/consequences/`. */
  consequences?: Consequences;
  uses?: readonly Use[];
  /** The queues to which the function sends messages. */
  sends?: readonly QueueName[];
};

/** All resources that a function may use. */
export type Reach = { uses: ReadonlySet<Use>; sends: ReadonlySet<QueueName>; consequences: Consequences };

/** Uses implied by the kind of a function: it queries rows, stores encrypted responses, hashes addresses. */
type Implied = { needsRows: boolean; usesKeys?: boolean };

/** Combines the declared and the implied uses of a function. */
export function reachOf({
  uses = [],
  sends = [],
  consequences = {},
  needsRows,
  usesKeys,
}: DeclaredUse & Implied): Reach {
  const implied: Use[] = [
    ...(needsRows ? ['database' as const] : []),
    ...(usesKeys ? ['field-keys' as const] : []),
  ];
  return { uses: new Set([...implied, ...uses]), sends: new Set(sends), consequences };
}

/** A function uses what it does not declare; in a stage its IAM role refuses that too. `code` names it in the log. */
export class UndeclaredUse extends Error {
  readonly what: string;
  readonly code: string;

  constructor(what: string) {
    super(`this function does not declare that it uses ${what}`);
    this.what = what;
    this.code = `undeclared: ${what}`;
  }
}
