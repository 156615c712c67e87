import type { Context } from '../core/context.ts';
import type { Ids } from '../core/ids.ts';
import type { Log } from '../core/log.ts';
import { type Db, inSavepoint, inTransaction, type Tenant } from '../data/db.ts';
import { isConflict, isRaceLost, isUnavailable } from '../data/errors.ts';
import { deleteMessages, type OutboxMessage, type Trace, writeTrace } from '../data/outbox.ts';
import { type Origin, recorders } from './recorders.ts';
import type { Resources } from './resources.ts';

/** Best effort: what cannot be sent now stays in the outbox. */
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

/** Runs a whole transaction, again from the start when it lost against another one, five times at most. */
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

/** Any time up to a limit that doubles: those who met do not meet again. */
function pauseAfter(attempts: number, ids: Ids): number {
  const [drawn = 0] = ids.bytes(1);
  return (drawn / 256) * FIRST_PAUSE_MS * 2 ** (attempts - 1);
}

type Work<T> = (ctx: Context) => Promise<T>;

/** One transaction; its events, messages and history are written with it, its messages sent after it. */
export async function transact<T>(
  deps: Resources,
  origin: Origin,
  tenant: Tenant,
  work: Work<T>,
): Promise<T> {
  const cipher = await deps.cipher();
  const { result, trace } = await withRetries(deps, async () => {
    const fatal: unknown[] = [];
    const trace: Trace = { events: [], messages: [], history: [] };
    const result = await inTransaction(deps.db(), tenant, 'read write', async (db) => {
      const ctx = {
        ...plainContext(deps, origin, cipher),
        db,
        tenant,
        ...recorders(deps, origin, trace),
        attempt: <V>(part: () => Promise<V>) => attemptPart(db, { trace, fatal }, part),
      };
      const value = await work(ctx).finally(() => {
        if (fatal.length > 0) throw fatal[0];
      });
      await writeTrace(db, trace);
      return value;
    });
    return { result, trace };
  });
  await sendMessages(deps, origin.log, trace.messages);
  return result;
}

/** What a unit of work has so far: its traces, and the failures of parts that it cannot go on after. */
type Progress = { trace: Trace; fatal: unknown[] };

/** A part of a unit of work that may fail without the rest: its rows and its traces go together. */
async function attemptPart<V>(db: Db, { trace, fatal }: Progress, part: () => Promise<V>): Promise<V> {
  const { events, messages, history } = trace;
  const before = { events: events.length, messages: messages.length, history: history.length };
  try {
    return await inSavepoint(db, part);
  } catch (error) {
    // Nothing is wrong with the part: the whole is tried again, or the client.
    if (isConflict(error) || isUnavailable(error)) fatal.push(error);
    events.length = before.events;
    messages.length = before.messages;
    history.length = before.history;
    throw error;
  }
}

/** A read-only transaction: what it would leave behind is refused. */
export async function inReadTransaction<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  const cipher = await deps.cipher();
  const { tenant } = origin;
  return withRetries(deps, () =>
    inTransaction(deps.db(), tenant, 'read only', (db) =>
      work({ ...plainContext(deps, origin, cipher), db }),
    ),
  );
}

/** No transaction: for verbs that call the outside world and open their own with `ctx.transact`. */
export async function withoutTransaction<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  return work(plainContext(deps, origin, await deps.cipher()));
}

function plainContext(deps: Resources, origin: Origin, cipher: Context['cipher']): Context {
  const refuse = () => {
    throw new Error('an event, message or history entry needs a transaction');
  };
  return {
    ...origin,
    // Asked for only by those who need it: a function without a database still answers.
    get db() {
      return deps.db();
    },
    ids: deps.ids,
    cipher,
    gateways: deps.gateways,
    settings: settingsOf(deps),
    consequences: deps.consequences ?? {},
    emit: refuse,
    enqueue: refuse,
    record: refuse,
    attempt: refuse,
    transact: (tenant, work) => transact(deps, origin, tenant, work),
  };
}

function settingsOf({ config }: Resources): Context['settings'] {
  const { BASE_URL, STAGE, MIN_APP_VERSION } = config.service();
  return { baseUrl: BASE_URL, stage: STAGE, minAppVersion: MIN_APP_VERSION ?? null };
}
