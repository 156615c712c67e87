import type { Db } from '../data/connection/db.ts';
import type { SignupMode } from './config/values.ts';
import type { Cipher } from './crypto/cipher.ts';
import type { EventFields, EventName, EventSubject } from './events.ts';
import type { ChangeName, ConsequentialChanges } from './fields/consequential-changes.ts';
import type { Gateways } from './gateways.ts';
import type { HistoryEntry, HistoryObject } from './history.ts';
import type { Ids } from './ids.ts';
import type { Language } from './language.ts';
import type { Log } from './log.ts';
import type { QueueMessage } from './messages.ts';
import { Problem } from './problems/problem.ts';
import { type Action, type RoleId, type Scope, scopeOf } from './roles-matrix.ts';
import type { FactorRule, WayToSignIn } from './second-factor.ts';
import type { Tenant } from './tenant.ts';
import type { Instant } from './time.ts';
import type { AnnouncedName, WebhookData } from './webhook-events.ts';

type NameIn<Shape> = Shape extends unknown ? keyof Shape : never;
type ValueIn<Shape, K> = Shape extends unknown ? (K extends keyof Shape ? Shape[K] : never) : never;

/**
 * Forbids fields of `T` that `Shape` does not have, at every depth. The compiler checks excess fields in literals only;
 * those of a variable or a spread would pass.
 */
type Exact<Shape, T> = {
  [K in keyof T]: K extends NameIn<Shape> ? Exact<ValueIn<Shape, K>, T[K]> : never;
};

type Session = {
  id: number;
  platform: Platform;
  signedInBy: WayToSignIn;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
};

/** The key with which software acts for a user, and the actions it was made for. */
export type CallingKey = {
  id: number;
  name: string;
  actions: readonly Action[];
  expiresAt: Instant;
};

/**
 * A signed-in user, as stored at the start of the request, or software with a key of that user. A key of a super administrator acts
 * in the association it is bound to, as an administrator of it.
 */
export type SignedIn = Person & ({ session: Session; key: null } | { session: null; key: CallingKey });

/** A signed-in user with a session. */
export type WithSession = SignedIn & { session: Session };

type SecondFactorFacts = {
  isRegistered: boolean;
  /** When one was shown in this session last. */
  shownAt: Instant | null;
  /** The user has to register one before anything else. */
  mustRegister: boolean;
  /** What the association asks for; null for a super administrator. */
  rule: FactorRule | null;
};

type Person = {
  kind: 'user';
  userId: number;
  entityId: number | null;
  roleId: RoleId;
  uuid: string;
  username: string;
  encryptedName: string | null;
  /** True until the user has chosen a password. */
  passwordGenerated: boolean;
  secondFactor: SecondFactorFacts;
};

/** A signed-in user, an unauthenticated client, or a worker or job. */
export type Caller = SignedIn | { kind: 'anonymous' } | { kind: 'system'; name: string };

export type Platform = 'web' | 'ios' | 'android';

/** The client that sent the request. */
export type Client = { ip: string | null; platform: Platform; appVersion: string | null };

/** Everything a verb may use; a verb declares the slice it needs with {@link Needs}. */
export type Context = {
  /** The transaction of the unit of work, or a handle outside one when `transact` is used. */
  db: Db;
  tenant: Tenant;
  caller: Caller;
  /** The caller's scope for the declared access. */
  scope: Scope;
  client: Client;
  /** The language of the problems of single items. */
  language: Language;
  requestId: string;
  /** Identifies retries of one request under one idempotency key; null without a key. */
  retryKey: string | null;
  /** The instant of the request, shared by all its rows and events. */
  now: Instant;
  ids: Ids;
  cipher: Cipher;
  log: Log;
  gateways: Gateways;
  settings: {
    baseUrl: string;
    /** Where the web application is; null: unknown, so that nothing links to it. */
    appUrl: string | null;
    stage: 'DEV' | 'REC' | 'PROD';
    minAppVersion: string | null;
    signup: SignupMode;
    /** The domain that passkeys are made for, and the origins whose pages may use them. */
    passkeys: { rpId: string; origins: readonly string[] };
    /** Webhooks may go to `http://127.0.0.1`: on one's own machine only. */
    loopbackWebhooks: boolean;
  };
  /** Adds an event to the event log, in the transaction of the change. */
  emit<N extends EventName, F extends EventFields[N]>(
    name: N,
    fields: F & Exact<EventFields[N], F>,
    subject?: EventSubject,
  ): void;
  /**
   * Tells the webhooks of an association that want it of an event which the event log does not have, in the transaction of the change.
   */
  announce<N extends AnnouncedName, D extends WebhookData<N>>(
    name: N,
    entityId: number,
    data: D & Exact<WebhookData<N>, D>,
  ): void;
  /** Sends a queue message after the commit. */
  enqueue(message: QueueMessage): void;
  /** Adds a history entry, in the transaction of the change. */
  record<O extends HistoryObject, E extends HistoryEntry<O>>(
    entry: E & { object: O } & Exact<HistoryEntry<O>, E>,
  ): void;
  /**
   * Adds a sent write whose result is not used: it is committed with the unit of work, and its failure fails the unit. Saves the
   * wait for its response.
   */
  write(statement: Promise<unknown>): void;
  /** The consequences the function declares. */
  consequences: Consequences;
  /** Runs `work` in a savepoint: a failure undoes its rows, events, messages and history, and nothing else. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` in its own transaction, restricted to the rows of `tenant`. */
  transact<T>(tenant: Tenant, work: (ctx: Context) => Promise<T>): Promise<T>;
};

/** A reaction to a change of another domain; returns true when it changed the record again. */
export type Consequence<N extends ChangeName> = (
  ctx: Context,
  change: ConsequentialChanges[N],
) => Promise<boolean>;

/** Consequences by change, in the order in which they run. */
export type Consequences = { readonly [N in ChangeName]?: readonly Consequence<N>[] };

export type Needs<K extends keyof Context> = Pick<Context, K>;

/** What every query needs: the database and the tenant. */
export type Reads = Needs<'db' | 'tenant'>;

/** Returns the context restricted to one association. */
export function inEntity<C extends Needs<'tenant'>>(ctx: C, entityId: number): C {
  return { ...ctx, tenant: { entityId } };
}

/**
 * Runs a query in its own transaction and sends the commit together with it. `question` must send all its statements at once:
 * statements sent after a response would follow the commit.
 */
export async function askAlone<T>(
  ctx: Needs<'transact'>,
  tenant: Tenant,
  question: (trx: Context) => Promise<T>,
): Promise<T> {
  const { answer } = await ctx.transact(tenant, async (trx) => {
    const sent = question(trx);
    trx.write(sent);
    // Wrapped in an object, because a returned promise would be awaited.
    return { answer: sent };
  });
  return answer;
}

/**
 * Runs the consequences of a change in its transaction; returns true when one of them changed the record again. Throws when the
 * function does not declare them, because the change would be incomplete.
 */
export async function runConsequences<N extends ChangeName>(
  ctx: Context,
  name: N,
  change: ConsequentialChanges[N],
): Promise<boolean> {
  const declared: Consequences[N] = ctx.consequences[name];
  if (!declared) throw new Error(`this function does not declare the consequences of ${name}`);
  let isChangedAgain = false;
  for (const run of declared) isChangedAgain = (await run(ctx, change)) || isChangedAgain;
  return isChangedAgain;
}

/**
 * The caller's role as stored in the user record at the start of this request, not at login. Null when the caller is not signed in.
 */
export function getRole({ caller }: Needs<'caller'>): RoleId | null {
  return caller.kind === 'user' ? caller.roleId : null;
}

/** The signed-in user; throws `missing-token` for any other caller. */
export function signedIn({ caller }: Needs<'caller'>): SignedIn {
  if (caller.kind !== 'user') throw new Problem('missing-token');
  return caller;
}

/** The signed-in user with their session; throws `forbidden` for software, which has none. */
export function withSession(ctx: Needs<'caller'>): WithSession {
  const caller = signedIn(ctx);
  if (caller.session === null) throw new Problem('forbidden');
  return caller;
}

/** The caller's scope for an action other than the declared one: of the role and, for software, of its key too. */
export function callerScope({ caller }: Needs<'caller'>, action: Action): Scope | null {
  if (caller.kind !== 'user') return null;
  if (caller.key && !caller.key.actions.includes(action)) return null;
  return scopeOf(caller.roleId, action);
}

/** Returns whether this user sends the request. */
export function isCaller({ caller }: Needs<'caller'>, userId: number): boolean {
  return caller.kind === 'user' && caller.userId === userId;
}

/** The signed-in user's id; null for a worker or a job. */
export function actorId({ caller }: Needs<'caller'>): number | null {
  return caller.kind === 'user' ? caller.userId : null;
}
