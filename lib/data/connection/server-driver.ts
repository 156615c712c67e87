import {
  type Dialect,
  type Driver,
  type LimitNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely';
import type pg from 'pg';
import type { TimeLimits } from './pool-options.ts';
import { type Send, ServerConnection } from './server-connection.ts';

/** A pool that hands out live connections only. */
export type LivePool = {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  send: Send;
  limits: TimeLimits | undefined;
};

/** The adapter of a database on a server; its class distinguishes it from the embedded database. */
export class ServerAdapter extends PostgresAdapter {
  readonly driver: ServerDriver;

  constructor(driver: ServerDriver) {
    super();
    this.driver = driver;
  }
}

/** Writes limits into the statement text: with a parameter, the planner would not know how few rows are requested. */
class ServerQueryCompiler extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    if (ValueNode.is(limit) && typeof limit.value === 'number') this.append(String(Math.trunc(limit.value)));
    else this.visitNode(limit);
  }
}

/** Provides connections to a server, which may be lost at any time. */
export class ServerDriver implements Driver {
  /** The dialect of the server; this is its only driver. */
  readonly dialect: Dialect = {
    createAdapter: () => new ServerAdapter(this),
    createDriver: () => this,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ServerQueryCompiler(),
  };
  readonly #openPool: () => Promise<LivePool>;
  #pool: Promise<LivePool> | undefined;

  constructor(openPool: () => Promise<LivePool>) {
    this.#openPool = openPool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ServerConnection> {
    this.#pool ??= this.#openPool();
    const { connect, limits, send } = await this.#pool;
    return new ServerConnection(await connect(), send, limits?.connection);
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.command(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  /** Throws when the server responds with `ROLLBACK`, because a statement had failed. */
  async commitTransaction(connection: ServerConnection): Promise<void> {
    const tag = await connection.command('commit');
    if (tag !== 'COMMIT') throw new Error('the transaction was rolled back because a statement failed');
  }

  /** Ignores failed rollbacks: the connection is dropped, and the original error is more useful. */
  async rollbackTransaction(connection: ServerConnection): Promise<void> {
    await connection.command('rollback').catch(() => connection.discard());
  }

  async releaseConnection(connection: ServerConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    const pool = await this.#pool;
    this.#pool = undefined;
    await pool?.end();
  }
}
