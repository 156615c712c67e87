import type { Context } from '../core/context.ts';
import { reportingCipher } from '../core/crypto/cipher.ts';
import type { Ids } from '../core/ids.ts';
import type { Log } from '../core/log.ts';
import type { Tenant } from '../core/tenant.ts';
import { writeAnnouncements } from '../data/announcements.ts';
import type { Db } from '../data/connection/db.ts';
import { isConflict, isRaceLost, isUnavailable } from '../data/connection/errors.ts';
import {
  allSucceeding,
  type Duration,
  inReadTransaction,
  inSavepoint,
  inSnapshot,
  inTransaction,
} from '../data/connection/transactions.ts';
import { deleteMessages, type OutboxMessage, writeTrace } from '../data/outbox.ts';
import { type Origin, recorders, type UnitTrace } from './recorders.ts';
import type { Resources } from './resources.ts';

/** Sends messages right after the commit; failed ones stay in the outbox for the relay. */
async function sendMessages(deps: Resources, log: Log, messages: OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  try {
    const queues = await deps.gateways.queues();
    await deleteMessages(deps.db(), await queues.send(messages));
  } catch {
    log.write('message-not-sent', { messages: messages.length });
  }
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/** Runs a transaction, up to five times when it fails because of a concurrent one. */
async function withRetries<T>(
  { ids, pause }: Pick<Resources, 'ids' | 'pause'>,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRaceLost(error) || attempts === ATTEMPTS) throw error;
    }
    await pause(pauseAfter(attempts, ids));
  }
}

/** Exponential backoff with full jitter, in milliseconds. */
function pauseAfter(attempts: number, ids: Ids): number {
  const [drawn = 0] = ids.bytes(1);
  return (drawn / 256) * FIRST_PAUSE_MS * 2 ** (attempts - 1);
}

type Work<T> = (ctx: Context) => Promise<T>;

/** Runs `work` in a transaction that also writes its events, messages and history; messages are sent after the commit. */
export async function transact<T>(
  deps: Resources,
  origin: Origin,
  tenant: Tenant,
  work: Work<T>,
): Promise<T> {
  const cipher = await deps.cipher();
  const { result, trace } = await withRetries(deps, () =>
    inTransaction(
      deps.db(),
      tenant,
      async (db, send) => {
        const progress: Progress = {
          trace: { events: [], messages: [], history: [], announcements: [] },
          writes: undefined,
          fatal: [],
        };
        const { trace, fatal } = progress;
        const ctx = {
          ...plainContext(deps, origin, cipher),
          db,
          tenant,
          ...recorders(deps, origin, trace),
          write: (statement: Promise<unknown>) => {
            if (!progress.writes) return send(statement);
            statement.catch(() => {});
            progress.writes.push(statement);
          },
          attempt: <V>(part: () => Promise<V>) => attemptPart(db, progress, part),
        };
        const result = await work(ctx).finally(() => {
          if (fatal.length > 0) throw fatal[0];
        });
        if (!isEmpty(trace)) send(writeTrace(db, trace));
        if (trace.announcements.length > 0) send(writeAnnouncements(db, trace.announcements));
        return { result, trace };
      },
      durationOf(origin),
    ),
  );
  await sendMessages(deps, origin.log, trace.messages);
  return result;
}

/** Workers and jobs have no client that waits for a response. */
const durationOf = ({ caller }: Origin): Duration => (caller.kind === 'system' ? 'unlimited' : 'limited');

function isEmpty({ events, messages, history }: UnitTrace): boolean {
  return events.length + messages.length + history.length === 0;
}

/** The traces of a unit of work so far, the writes of the running part, and the failures that abort the unit. */
type Progress = { trace: UnitTrace; writes: Promise<unknown>[] | undefined; fatal: unknown[] };

/** Runs a part that may fail alone: its rows and its traces are rolled back together. */
async function attemptPart<V>(db: Db, progress: Progress, part: () => Promise<V>): Promise<V> {
  const lists = Object.values(progress.trace);
  const before = lists.map(({ length }) => length);
  const outerWrites = progress.writes;
  const writes: Promise<unknown>[] = [];
  progress.writes = writes;
  try {
    return await inSavepoint(db, () => allSucceeding(part(), writes));
  } catch (error) {
    // Not a fault of this part: the whole transaction must be retried, or the request fails.
    if (isConflict(error) || isUnavailable(error)) progress.fatal.push(error);
    for (const [at, list] of lists.entries()) list.length = before[at] ?? 0;
    throw error;
  } finally {
    progress.writes = outerWrites;
  }
}

/** Runs `work`, which only reads; it cannot emit, enqueue or record. */
export async function runReading<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  const cipher = await deps.cipher();
  const { tenant } = origin;
  return withRetries(deps, () =>
    inReadTransaction(deps.db(), tenant, (db) => work({ ...plainContext(deps, origin, cipher), db })),
  );
}

/** Runs reading `work` in one transaction whose statements all see the snapshot of the first one. */
export async function runInSnapshot<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  const cipher = await deps.cipher();
  return withRetries(deps, () =>
    inSnapshot(deps.db(), origin.tenant, (db) => work({ ...plainContext(deps, origin, cipher), db })),
  );
}

/** Runs `work` without a transaction, for verbs that call gateways and open transactions with `ctx.transact`. */
export async function withoutTransaction<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  return work(plainContext(deps, origin, await deps.cipher()));
}

function plainContext(deps: Resources, origin: Origin, cipher: Context['cipher']): Context {
  const refuse = () => {
    throw new Error('an event, message or history entry needs a transaction');
  };
  return {
    ...origin,
    // A getter, so that functions that do not use the database run without one.
    get db() {
      return deps.db();
    },
    ids: deps.ids,
    cipher: reportingCipher(cipher, ({ table, column, entityId, uuid }) =>
      origin.log.write('cell-damaged', { table, column, entity_id: entityId, row: uuid }),
    ),
    gateways: deps.gateways,
    settings: settingsOf(deps),
    consequences: deps.consequences ?? {},
    emit: refuse,
    announce: refuse,
    enqueue: refuse,
    record: refuse,
    write: refuse,
    attempt: refuse,
    transact: (tenant, work) => transact(deps, origin, tenant, work),
  };
}

function settingsOf({ config }: Resources): Context['settings'] {
  const {
    BASE_URL,
    APP_URL,
    STAGE,
    MIN_APP_VERSION,
    SIGNUP,
    PASSKEY_RP_ID,
    PASSKEY_ORIGINS,
    WEBHOOK_LOOPBACK,
  } = config.service();
  return {
    baseUrl: BASE_URL,
    appUrl: APP_URL ?? null,
    stage: STAGE,
    minAppVersion: MIN_APP_VERSION ?? null,
    signup: SIGNUP,
    passkeys: { rpId: PASSKEY_RP_ID, origins: PASSKEY_ORIGINS },
    loopbackWebhooks: WEBHOOK_LOOPBACK,
  };
}
