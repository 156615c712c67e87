import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Tenant } from '../../core/tenant.ts';
import { isAnswered, isNameUnknown } from './errors.ts';
import type { Answer, Statement } from './statement.ts';
import { statementNames } from './statement-names.ts';

/** Shared by the process, so that a text has the same name on all connections. */
const nameOf = statementNames();

/** Sends a statement to a connection and waits for its result. */
export type Send = <R>(client: pg.PoolClient, statement: Statement) => Promise<Answer<R>>;

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection to a server. Statements are sent at once, without waiting for the results of earlier ones; the server executes and
 * answers them in the order of sending.
 */
export class ServerConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #send: Send;
  #isDiscarded = false;
  #isGathering = false;
  #timeLimit: NodeJS.Timeout | undefined;

  /** Closes the connection when it is not released within `limitMs`: its server may be gone without notice. */
  constructor(client: pg.PoolClient, send: Send, limitMs: number | undefined) {
    this.#client = client;
    this.#send = send;
    if (limitMs === undefined) return;
    const { stream } = client.connection;
    this.#timeLimit = setTimeout(() => stream.destroy(timedOut()), limitMs).unref();
  }

  /** Removes the time limit, for work of any duration. */
  liftTimeLimit(): void {
    clearTimeout(this.#timeLimit);
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute(query);
  }

  /**
   * Reads the rows of `tenant` only, in a separate read-only transaction: the statement that enters the tenant and the query are
   * one message, and transaction settings end with it.
   */
  read<R>(query: CompiledQuery, tenant: Tenant): Promise<QueryResult<R>> {
    return this.#execute(query, tenant);
  }

  async #execute<R>(
    { sql: text, parameters: values }: CompiledQuery,
    readAs?: Tenant,
  ): Promise<QueryResult<R>> {
    this.#gather();
    const sent = this.#send<R>(this.#client, { name: nameOf(text), text, values, readAs });
    const { command, rowCount, rows } = await sent.catch((error: unknown) => {
      // After this error it is uncertain which statements the server has prepared.
      if (!isAnswered(error) || isNameUnknown(error)) this.discard();
      throw error;
    });
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
  }

  /** Sends a statement without parameters and returns its command tag, such as `COMMIT`. */
  async command(text: string): Promise<string> {
    this.#gather();
    const { command } = await this.#client.query(text);
    return command;
  }

  /** Sends all messages of one tick together: a write to the socket costs more than a statement. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  streamQuery(): never {
    throw new Error('rows are read by pages, not by streams');
  }

  /** Closes the connection on release instead of reusing it. */
  discard(): void {
    this.#isDiscarded = true;
  }

  release(): void {
    clearTimeout(this.#timeLimit);
    this.#client.release(this.#isDiscarded);
  }
}

/** Not classified as a lost connection, after which the statement would be retried and wait as long again. */
function timedOut(): Error {
  return Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
}
