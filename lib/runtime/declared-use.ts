import type { Consequences } from '../core/context.ts';
import type { Cipher } from '../core/crypto.ts';
import type { QueueName } from '../core/messages.ts';
import type { Resources } from './resources.ts';

/** One thing outside the function: its IAM role, its settings and its network follow from what it names. */
export type Use =
  | 'database'
  /** Of sealed fields: opening and closing them, and the hashes by which a name or an e-mail is found. */
  | 'field-keys'
  | 'files-read'
  | 'files-write'
  | 'mail'
  | 'breach'
  | 'event-store'
  | 'event-log'
  | 'pay'
  | 'pay-secrets'
  | 'owner'
  | 'every-setting';

/** What a function says of its reach beyond what all of its kind have. */
export type DeclaredUse = {
  /** What follows from the changes that its verb makes: rows of `lib/consequences.ts`. */
  consequences?: Consequences;
  uses?: readonly Use[];
  /** The queues it leaves messages for. */
  sends?: readonly QueueName[];
};

/** All a function reaches. */
export type Reach = { uses: ReadonlySet<Use>; sends: ReadonlySet<QueueName>; consequences: Consequences };

/** What follows from the kind of a function: it asks for rows, it keeps answers, which are sealed, it hashes addresses. */
type Implied = { needsRows: boolean; usesKeys?: boolean };

/** A function that needs no rows has nothing but what it names. */
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
/** In the place of the cipher where no keys are loaded. */
const withoutKeys: Cipher = {
  get kid() {
    return refuseKeys();
  },
  encrypt: refuseKeys,
  decrypt: refuseKeys,
  blindIndex: refuseKeys,
};

/** The resources a function may touch. What it did not declare it would not be allowed in a stage either. */
export function confine(deps: Resources, { uses, sends, consequences }: Reach): Resources {
  const only = <T>(needed: readonly Use[], open: () => T): (() => T) =>
    needed.some((use) => uses.has(use)) ? open : () => refuse(needed.join(' or '));
  const { gateways } = deps;
  return {
    ...deps,
    consequences,
    db: only(['database'], deps.db),
    cipher: uses.has('field-keys') ? deps.cipher : async () => withoutKeys,
    mayEnqueue: (queue) => sends.has(queue) || refuse(`the queue ${queue}`),
    gateways: {
      ...gateways,
      files: only(['files-read', 'files-write'], async () => {
        const files = await gateways.files();
        return {
          create: uses.has('files-write') ? files.create : () => refuse('files-write'),
          read: uses.has('files-read') ? files.read : () => refuse('files-read'),
          stream: uses.has('files-read') ? files.stream : () => refuse('files-read'),
          write: uses.has('files-write') ? files.write : () => refuse('files-write'),
          link: uses.has('files-read') ? files.link : () => refuse('files-read'),
        };
      }),
      queues: sends.size > 0 ? gateways.queues : () => refuse('any queue'),
      mail: only(['mail'], gateways.mail),
      breach: only(['breach'], gateways.breach),
      pay: only(['pay'], gateways.pay),
      paySecrets: only(['pay-secrets'], gateways.paySecrets),
      eventStore: only(['event-store'], gateways.eventStore),
      logFiles: only(['event-store', 'event-log'], async () => {
        const files = await gateways.logFiles();
        if (uses.has('event-log')) return files;
        const unable = () => refuse('event-log');
        return { ...files, create: unable, replace: unable, remove: unable, tidy: unable };
      }),
      logSigner: only(['event-log'], gateways.logSigner),
      owner: only(['owner'], gateways.owner),
      settings: only(['every-setting'], gateways.settings),
    },
  };
}

/** Its code is what the log shows of it. */
function refuse(what: string): never {
  const error = new Error(`this function does not declare that it uses ${what}`);
  throw Object.assign(error, { code: `undeclared: ${what}` });
}
