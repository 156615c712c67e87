import type { Db, Tenant } from '../data/db.ts';
import type { RoleId, Scope } from './access.ts';
import type { ChangeName, ConsequentialChanges } from './consequential-changes.ts';
import type { Cipher } from './crypto.ts';
import type { EventFields, EventName, EventSubject } from './events.ts';
import type { Gateways } from './gateways.ts';
import type { HistoryEntry, HistoryObject } from './history.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { QueueMessage } from './messages.ts';
import type { Instant } from './time.ts';

type NameIn<Shape> = Shape extends unknown ? keyof Shape : never;
type ValueIn<Shape, K> = Shape extends unknown ? (K extends keyof Shape ? Shape[K] : never) : never;

/**
 * Makes every field of `T` that `Shape` does not name impossible, at every depth. The compiler looks for such fields in
 * literals only: what a variable or a spread brings along would pass.
 */
type Exact<Shape, T> = {
  [K in keyof T]: K extends NameIn<Shape> ? Exact<ValueIn<Shape, K>, T[K]> : never;
};

/** Who acts: a signed-in person, nobody yet, or a worker or job of ours. */
export type Caller =
  | { kind: 'user'; userId: number; entityId: number | null; roleId: RoleId; sessionId: number }
  | { kind: 'anonymous' }
  | { kind: 'system'; name: string };

export type Platform = 'web' | 'ios' | 'android';

/** Where the request came from. */
export type Client = { ip: string | null; platform: Platform; appVersion: string | null };

/** What a verb may use. A plain argument; a verb declares the slice it needs with {@link Needs}. */
export type Context = {
  /** The transaction of the unit of work, or a handle outside one when `transact` is used. */
  db: Db;
  tenant: Tenant;
  caller: Caller;
  /** How far the declared access carries the caller. */
  scope: Scope;
  client: Client;
  requestId: string;
  /** The same for each repetition of a request under one idempotency key, and for no other; null without a key. */
  repetition: string | null;
  /** The instant of the request: every row and event of it carries the same. */
  now: Instant;
  ids: Ids;
  cipher: Cipher;
  log: Log;
  gateways: Gateways;
  settings: { baseUrl: string; stage: 'DEV' | 'REC' | 'PROD'; minAppVersion: string | null };
  /** Puts an event into the log, in the transaction of the change. */
  emit<N extends EventName, F extends EventFields[N]>(
    name: N,
    fields: F & Exact<EventFields[N], F>,
    subject?: EventSubject,
  ): void;
  /** Sends a message to a queue once the transaction is committed. */
  enqueue(message: QueueMessage): void;
  /** Appends to the history, in the transaction of the change. */
  record<O extends HistoryObject, E extends HistoryEntry<O>>(
    entry: E & { object: O } & Exact<HistoryEntry<O>, E>,
  ): void;
  /** What the function declared to follow from its changes. */
  consequences: Consequences;
  /** Runs `work` so that its failure undoes what it did, rows and traces, and nothing else of the transaction. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction of its own that sees `tenant`. */
  transact<T>(tenant: Tenant, work: (ctx: Context) => Promise<T>): Promise<T>;
};

/** What one domain does after a change of another; true when it changed the same record once more. */
type Consequence<N extends ChangeName> = (ctx: Context, change: ConsequentialChanges[N]) => Promise<boolean>;

/** The consequences of changes by their names, in the order in which they run. */
export type Consequences = { readonly [N in ChangeName]?: readonly Consequence<N>[] };

export type Needs<K extends keyof Context> = Pick<Context, K>;

/** What every query needs: where to ask, and whose rows it may see. */
export type Reads = Needs<'db' | 'tenant'>;

/** The same context, confined to one association. */
export function inEntity<C extends Needs<'tenant'>>(ctx: C, entityId: number): C {
  return { ...ctx, tenant: { entityId } };
}
