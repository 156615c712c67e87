import type { QueueName } from '../messages.ts';
import type { Resources } from './resources.ts';

/** One thing outside the function: its IAM role, its settings and its network follow from what it names. */
export type Use =
  | 'database'
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
export type Reaching = {
  uses?: readonly Use[];
  /** The queues it leaves messages for. */
  sends?: readonly QueueName[];
};

/** All a function reaches. */
export type Reach = { uses: ReadonlySet<Use>; sends: ReadonlySet<QueueName> };

/** Rows and the keys of their encrypted columns: what a function with a database has. */
const STORED = ['database', 'field-keys'] as const;

/** A function that says `none` has neither; whatever it needs then, it names. */
export function reachOf(facts: Reaching & { needsRows: boolean }): Reach {
  const { uses = [], sends = [], needsRows } = facts;
  return { uses: new Set(needsRows ? [...STORED, ...uses] : uses), sends: new Set(sends) };
}

/** The resources a function may touch. What it did not declare it would not be allowed in a stage either. */
export function confine(deps: Resources, { uses, sends }: Reach): Resources {
  const only = <T>(needed: readonly Use[], open: () => T): (() => T) =>
    needed.some((use) => uses.has(use)) ? open : () => refuse(needed.join(' or '));
  const { gateways } = deps;
  return {
    ...deps,
    db: only(['database'], deps.db),
    cipher: only(['field-keys'], deps.cipher),
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
