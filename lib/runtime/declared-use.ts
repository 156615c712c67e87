import type { Consequences } from '../core/context.ts';
import type { Cipher } from '../core/crypto.ts';
import type { QueueName } from '../core/messages.ts';
import type { Resources } from './resources.ts';

/** A resource outside the function; its IAM role, settings and network are derived from the declared ones. */
export type Use =
  | 'database'
  /** Encrypting and decrypting fields, and blind indexes. */
  | 'field-keys'
  | 'files-read'
  | 'files-write'
  | 'exports-remove'
  | 'receipts-remove'
  /** Adding to the list of erasures outside the database. */
  | 'erasures-write'
  | 'erasures-read'
  /** Signing requests by which clients upload. */
  | 'uploads-sign'
  /** Reading checked uploads, and signing their downloads. */
  | 'uploads-read'
  /** Seeing which uploads there are, without reading them. */
  | 'uploads-list'
  /** Reading what was uploaded, storing what was checked, and removing both. */
  | 'uploads-check'
  | 'mail'
  | 'breach'
  | 'event-store'
  | 'event-log'
  | 'pay'
  | 'pay-secrets'
  /** The stage's buildings database. */
  | 'buildings'
  | 'owner'
  | 'every-setting';

/** What a function says of its reach beyond what all of its kind have. */
export type DeclaredUse = {
  /** What follows from the changes that its verb makes: a row of `lib/consequences.ts`. */
  consequences?: Consequences;
  uses?: readonly Use[];
  /** The queues it sends messages to. */
  sends?: readonly QueueName[];
};

/** Everything a function may reach. */
export type Reach = { uses: ReadonlySet<Use>; sends: ReadonlySet<QueueName>; consequences: Consequences };

/** Uses implied by the kind of a function: it queries rows, it stores encrypted answers, it hashes addresses. */
type Implied = { needsRows: boolean; usesKeys?: boolean };

/** The declared and the implied uses of a function. */
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

const refuseKeys = () => refuse('field-keys');
/** Replaces the cipher in functions that load no keys. */
const withoutKeys: Cipher = {
  get kid() {
    return refuseKeys();
  },
  encrypt: refuseKeys,
  decrypt: refuseKeys,
  blindIndex: refuseKeys,
};

/** Restricts the resources to the declared ones; the rest throws, as its IAM role would refuse it in a stage. */
export function confine(deps: Resources, { uses, sends, consequences }: Reach): Resources {
  const ifDeclared = <T>(needed: readonly Use[], open: () => T): (() => T) =>
    needed.some((use) => uses.has(use)) ? open : () => refuse(needed.join(' or '));
  const allowed = <F>(needed: readonly Use[], call: F): F | (() => never) =>
    needed.some((use) => uses.has(use)) ? call : () => refuse(needed.join(' or '));
  const { gateways } = deps;
  return {
    ...deps,
    consequences,
    db: ifDeclared(['database'], deps.db),
    cipher: uses.has('field-keys') ? deps.cipher : async () => withoutKeys,
    mayEnqueue: (queue) => sends.has(queue) || refuse(`the queue ${queue}`),
    gateways: {
      ...gateways,
      files: ifDeclared(['files-read', 'files-write', 'erasures-write', 'erasures-read'], async () => {
        const { create, read, stream, write, link, list, remove } = await gateways.files();
        return {
          create: allowed(['files-write', 'erasures-write'], create),
          read: allowed(['files-read', 'erasures-read'], read),
          stream: allowed(['files-read'], stream),
          write: allowed(['files-write'], write),
          link: allowed(['files-read'], link),
          list: allowed(['erasures-read'], list),
          remove: allowed(['exports-remove', 'receipts-remove'], remove),
        };
      }),
      uploads: ifDeclared(['uploads-sign', 'uploads-read', 'uploads-list', 'uploads-check'], async () => {
        const { sign, link, list, read, create, spend, remove } = await gateways.uploads();
        return {
          sign: allowed(['uploads-sign'], sign),
          link: allowed(['uploads-read'], link),
          list: allowed(['uploads-list'], list),
          read: allowed(['uploads-read', 'uploads-check'], read),
          create: allowed(['uploads-check'], create),
          spend: allowed(['uploads-check'], spend),
          remove: allowed(['uploads-check'], remove),
        };
      }),
      fileScan: ifDeclared(['uploads-check'], gateways.fileScan),
      queues: sends.size > 0 ? gateways.queues : () => refuse('any queue'),
      mail: ifDeclared(['mail'], gateways.mail),
      breach: ifDeclared(['breach'], gateways.breach),
      pay: ifDeclared(['pay'], gateways.pay),
      paySecrets: ifDeclared(['pay-secrets'], gateways.paySecrets),
      eventStore: ifDeclared(['event-store'], gateways.eventStore),
      logFiles: ifDeclared(['event-store', 'event-log'], async () => {
        const files = await gateways.logFiles();
        if (uses.has('event-log')) return files;
        const undeclared = () => refuse('event-log');
        return { ...files, create: undeclared, replace: undeclared, remove: undeclared, tidy: undeclared };
      }),
      logSigner: ifDeclared(['event-log'], gateways.logSigner),
      buildings: ifDeclared(['buildings'], gateways.buildings),
      owner: ifDeclared(['owner'], gateways.owner),
      settings: ifDeclared(['every-setting'], gateways.settings),
    },
  };
}

/** Throws an error whose `code` names the missing declaration in the log. */
function refuse(what: string): never {
  const error = new Error(`this function does not declare that it uses ${what}`);
  throw Object.assign(error, { code: `undeclared: ${what}` });
}
