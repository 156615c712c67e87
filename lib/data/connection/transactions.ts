import { setImmediate } from 'node:timers/promises';
import { type ConnectionProvider, type DatabaseConnection, Kysely, sql } from 'kysely';
import type { Tenant } from '../../core/tenant.ts';
import type { Database } from '../tables/database.ts';
import { type Db, retryOnLostConnection } from './db.ts';
import { isRefusedAfterFailure } from './errors.ts';
import { ServerConnection } from './server-connection.ts';
import { ServerAdapter, type ServerDriver } from './server-driver.ts';

/** Registers a sent statement whose result is not awaited until the transaction ends. */
type Send = (statement: Promise<unknown>) => void;

/** Requests wait for a limited time, workers and jobs for as long as they may run. */
export type Duration = 'limited' | 'unlimited';

type Work<T> = (trx: Db, send: Send) => Promise<T>;

/**
 * Runs `work` in a transaction that sees the rows of `tenant` only. Commits when `work` and every sent statement have succeeded.
 * BEGIN is sent with the first statement, and COMMIT with the statements sent last.
 */
export function inTransaction<T>(
  db: Db,
  tenant: Tenant,
  work: Work<T>,
  duration: Duration = 'limited',
): Promise<T> {
  return retryOnLostConnection((forbidRetry) =>
    withConnection(db, (connection) => onConnection(db, connection, { tenant, work, forbidRetry, duration })),
  );
}

/** Runs `work` in a read-only transaction whose statements all see the snapshot of the first one. */
export function inSnapshot<T>(db: Db, tenant: Tenant, work: (trx: Db) => Promise<T>): Promise<T> {
  const isSnapshot = true;
  return retryOnLostConnection((forbidRetry) =>
    withConnection(db, (connection) =>
      onConnection(db, connection, { tenant, work, forbidRetry, duration: 'limited', isSnapshot }),
    ),
  );
}

/**
 * Runs `work` with a handle that reads the rows of `tenant` only. Each statement is a separate read-only transaction, in one
 * message: a surrounding transaction would not give one snapshot either.
 */
export function inReadTransaction<T>(db: Db, tenant: Tenant, work: (trx: Db) => Promise<T>): Promise<T> {
  const provideConnection: ConnectionProvider['provideConnection'] = (consumer) =>
    retryOnLostConnection(() => withConnection(db, (connection) => consumer(reader(connection, tenant))));
  return work(handleOn(db, { provideConnection }));
}

function driverOf(db: Db): ServerDriver {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof ServerAdapter)) throw new Error('this handle is not of a server');
  return adapter.driver;
}

/** Runs `work` with a connection of the server. */
function withConnection<T>(db: Db, work: (connection: ServerConnection) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof ServerConnection)) throw new Error('this connection is not to a server');
    return work(connection);
  });
}

/** A handle that sends its statements to the connections of `provider`. */
function handleOn(db: Db, provider: ConnectionProvider): Db {
  const driver = driverOf(db);
  const { dialect } = driver;
  const executor = db.getExecutor().withConnectionProvider(provider);
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}

// Set locally: the values that the policies of row level security compare with end with the transaction.
function begin(tenant: Tenant, mode = ''): string {
  const rows =
    tenant === 'all'
      ? "set local app.all_entities = 'on'"
      : `set local app.entity_id = '${Math.trunc(tenant.entityId)}'`;
  return `begin${mode}; ${rows}`;
}

const unlimited = '; set local lock_timeout = 0; set local statement_timeout = 0';

/** A connection that runs each read of a tenant in a separate transaction. */
function reader(connection: ServerConnection, tenant: Tenant): DatabaseConnection {
  return {
    executeQuery: (query) => connection.read(query, tenant),
    streamQuery: () => connection.streamQuery(),
  };
}

type Unit<T> = {
  tenant: Tenant;
  work: Work<T>;
  forbidRetry: () => void;
  duration: Duration;
  isSnapshot?: true;
};

const snapshot = ' isolation level repeatable read read only';

async function onConnection<T>(
  db: Db,
  connection: ServerConnection,
  { tenant, work, forbidRetry, duration, isSnapshot }: Unit<T>,
): Promise<T> {
  if (duration === 'unlimited') connection.liftTimeLimit();
  const begun = connection.command(
    `${begin(tenant, isSnapshot && snapshot)}${duration === 'unlimited' ? unlimited : ''}`,
  );
  begun.then(forbidRetry, () => {});
  const sent: Promise<unknown>[] = [begun];
  const failures: unknown[] = [];
  const send: Send = (statement) => {
    // Evaluated when the transaction ends; until then a failure must not count as unhandled.
    statement.catch((error: unknown) => failures.push(error));
    sent.push(statement);
  };
  let isOver = false;
  // A branch that continues after another one has failed would write outside the transaction.
  const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
    if (isOver) throw new Error('this transaction is over');
    return consumer(connection);
  };
  const run = async () => {
    const trx = handleOn(db, { provideConnection });
    const value = await work(trx, send);
    // An error in this process while sending a statement is known by the next turn of the event loop, before any response arrives;
    // the server does not know about it, and would commit the other statements.
    await setImmediate();
    if (failures.length > 0) throw failures[0];
    // From here on it is unknown whether a lost connection has committed.
    forbidRetry();
    send(driverOf(db).commitTransaction(connection));
    return value;
  };
  try {
    return await allSucceeding(run(), sent);
  } catch (error) {
    isOver = true;
    await driverOf(db).rollbackTransaction(connection);
    throw error;
  } finally {
    isOver = true;
  }
}

/**
 * Returns the result of `work` when it and all statements that it sent have succeeded. Otherwise throws the first cause: after it,
 * the server refuses every statement of the transaction (25P02).
 */
export async function allSucceeding<T>(work: Promise<T>, sent: readonly Promise<unknown>[]): Promise<T> {
  const [result] = await Promise.allSettled([work]);
  const failures = [...(await Promise.allSettled(sent)), result].flatMap((one) =>
    one.status === 'rejected' ? [{ error: one.reason }] : [],
  );
  const cause = failures.find(({ error }) => !isRefusedAfterFailure(error)) ?? failures[0];
  if (cause) throw cause.error;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Runs `work` in a savepoint; a failure undoes its writes only. */
export async function inSavepoint<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    // On a lost connection everything is rolled back anyway; the original error is more useful.
    await undo(trx).catch(() => {});
    throw error;
  }
}

async function undo(trx: Db): Promise<void> {
  await sql`rollback to savepoint attempt`.execute(trx);
  await sql`release savepoint attempt`.execute(trx);
}
