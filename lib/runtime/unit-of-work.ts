import type { Context } from '../context.ts';
import { type Db, inTransaction } from '../data/db.ts';
import { isConflict, isUnavailable } from '../data/errors.ts';
import { type Trace, writeTrace } from '../data/outbox.ts';
import { inSavepoint } from '../data/savepoint.ts';
import type { Tenant } from '../tenant.ts';
import type { Origin } from './origin.ts';
import { recorders } from './recorders.ts';
import type { Resources } from './resources.ts';
import { sendMessages } from './send-messages.ts';
import { tryAgain } from './try-again.ts';

type Work<T> = (ctx: Context) => Promise<T>;

/** One transaction; its events, messages and history are written with it, its messages sent after it. */
export async function transact<T>(
  deps: Resources,
  origin: Origin,
  tenant: Tenant,
  work: Work<T>,
): Promise<T> {
  const cipher = await deps.cipher();
  const { result, trace } = await tryAgain(deps, async () => {
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
export async function read<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  const cipher = await deps.cipher();
  const { tenant } = origin;
  return tryAgain(deps, () =>
    inTransaction(deps.db(), tenant, 'read only', (db) =>
      work({ ...plainContext(deps, origin, cipher), db }),
    ),
  );
}

/** No transaction: for verbs that call the outside world and open their own with `ctx.transact`. */
export async function outside<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
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
