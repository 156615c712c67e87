import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Tenant } from '../../core/tenant.ts';
import { isAnswered, isNameUnknown } from './errors.ts';
import type { Answer, Statement } from './statement.ts';
import { statementNames } from './statement-names.ts';

/** Of the process, so that a text has the same name on all connections. */
const nameOf = statementNames();

/** Sends a statement to a connection, and waits for its answer. */
export type Send = <R>(client: pg.PoolClient, statement: Statement) => Promise<Answer<R>>;

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection to a server. Statements are sent at once, without waiting for the answers of earlier ones; the server
 * executes and answers them in the order in which they were sent.
 */
export class ServerConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #send: Send;
  #isDiscarded = false;
  #isGathering = false;
  #timeLimit: NodeJS.Timeout | undefined;

  /** Closes the connection when it is not released within `limitMs`: its server may be gone without a word. */
  constructor(client: pg.PoolClient, send: Send, limitMs: number | undefined) {
    this.#client = client;
    this.#send = send;
    if (limitMs === undefined) return;
    const { stream } = client.connection;
    this.#timeLimit = setTimeout(() => stream.destroy(timedOut()), limitMs).unref();
  }

  /** For work that may take as long as it needs. */
  liftTimeLimit(): void {
    clearTimeout(this.#timeLimit);
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute(query);
  }

  /**
   * Reads the rows of `tenant` only, in a read-only transaction of its own: what enters the tenant and the statement are
   * one message, and what is set for a transaction ends with it.
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
      // Whether the server knows what was sent is not certain any more.
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

  /** What is sent before the process waits again goes out together: a write to the socket costs more than a statement. */
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

  /** The connection is closed instead of being used again. */
  discard(): void {
    this.#isDiscarded = true;
  }

  release(): void {
    clearTimeout(this.#timeLimit);
    this.#client.release(this.#isDiscarded);
  }
}

/** Not the error of a lost connection, after which a statement would be sent again and wait as long. */
function timedOut(): Error {
  return Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
}
