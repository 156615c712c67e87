import type { Scope } from '../access.ts';
import type { Caller, Client, Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { isRaceLost } from '../data/errors.ts';
import { deleteMessages, type OutboxMessage, type Trace, writeTrace } from '../data/outbox.ts';
import { eventLine } from '../events.ts';
import type { Log } from '../log.ts';
import type { Tenant } from '../tenant.ts';
import { addSeconds, type Instant } from '../time.ts';
import type { Resources } from './resources.ts';

/** Who asks, from where, and when: what every trace of the work carries. */
export type Origin = {
  caller: Caller;
  client: Client;
  scope: Scope;
  tenant: Tenant;
  requestId: string;
  now: Instant;
  log: Log;
};

/** The relay takes a message over when it has not left the outbox by itself after this long. */
const OUTBOX_GRACE_SECONDS = 30;

type Work<T> = (ctx: Context) => Promise<T>;

/** One transaction; its events, messages and history are written with it, its messages sent after it. */
export async function transact<T>(
  deps: Resources,
  origin: Origin,
  tenant: Tenant,
  work: Work<T>,
): Promise<T> {
  const cipher = await deps.cipher();
  const attempt = async () => {
    const trace: Trace = { events: [], messages: [], history: [] };
    const result = await inTransaction(deps.db(), tenant, 'read write', async (db) => {
      const ctx = { ...plainContext(deps, origin, cipher), db, tenant, ...recorders(deps, origin, trace) };
      const value = await work(ctx);
      await writeTrace(db, trace);
      return value;
    });
    return { result, trace };
  };
  const { result, trace } = await attempt().catch((error: unknown) => {
    // The other transaction is visible now: once more from the start gives its answer.
    if (isRaceLost(error)) return attempt();
    throw error;
  });
  await sendMessages(deps, origin.log, trace.messages);
  return result;
}

/** A read-only transaction: what it would leave behind is refused. */
export async function read<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  const cipher = await deps.cipher();
  return inTransaction(deps.db(), origin.tenant, 'read only', (db) =>
    work({ ...plainContext(deps, origin, cipher), db }),
  );
}

/** No transaction: for verbs that call the outside world and open their own with `ctx.transact`. */
export async function outside<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  return work(plainContext(deps, origin, await deps.cipher()));
}

/** For what must answer while the database is down. */
export async function withoutDatabase<T>(deps: Resources, origin: Origin, work: Work<T>): Promise<T> {
  const refuse = () => {
    throw new Error('this endpoint works without the database');
  };
  return work(plainContext(deps, origin, { encrypt: refuse, decrypt: refuse, blindIndex: refuse }));
}

function plainContext(deps: Resources, origin: Origin, cipher: Context['cipher']): Context {
  const refuse = () => {
    throw new Error('an event, message or history entry needs a transaction');
  };
  return {
    ...origin,
    db: deps.db(),
    ids: deps.ids,
    cipher,
    gateways: deps.gateways,
    settings: settingsOf(deps),
    emit: refuse,
    enqueue: refuse,
    record: refuse,
    transact: (tenant, work) => transact(deps, origin, tenant, work),
  };
}

function recorders(
  deps: Resources,
  origin: Origin,
  trace: Trace,
): Pick<Context, 'emit' | 'enqueue' | 'record'> {
  const user = origin.caller.kind === 'user' ? origin.caller : undefined;
  return {
    emit: (name, fields, subject = {}) => {
      const { ip, platform, appVersion } = origin.client;
      trace.events.push(
        eventLine(
          { name, fields, subject },
          {
            timestamp: origin.now,
            userId: user?.userId ?? null,
            entityId: user?.entityId ?? null,
            ip,
            platform,
            appVersion,
          },
        ),
      );
    },
    enqueue: ({ queue, body, delaySeconds = 0 }) => {
      const dueAt = addSeconds(origin.now, OUTBOX_GRACE_SECONDS);
      trace.messages.push({ id: deps.ids.uuid(), queue, body: JSON.stringify(body), delaySeconds, dueAt });
    },
    record: ({ changes, ...entry }) => {
      trace.history.push({
        ...entry,
        changes: changes ? JSON.stringify(changes) : null,
        byUserId: user?.userId ?? null,
        at: origin.now,
        requestId: origin.requestId,
      });
    },
  };
}

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

function settingsOf({ config }: Resources): Context['settings'] {
  const { BASE_URL, STAGE, MIN_APP_VERSION } = config.service();
  return { baseUrl: BASE_URL, stage: STAGE, minAppVersion: MIN_APP_VERSION ?? null };
}
