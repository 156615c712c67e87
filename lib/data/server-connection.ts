import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { isAnswered, isNameUnknown } from './errors.ts';
import { statementNames } from './statement-names.ts';

/** Of the process, so that a text has the same name on all connections. */
const nameOf = statementNames();

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection to a server. Statements are sent at once, without waiting for the answers of earlier ones; the server
 * executes and answers them in the order in which they were sent.
 */
export class ServerConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isDiscarded = false;
  #isGathering = false;
  #timeLimit: NodeJS.Timeout | undefined;

  /** Closes the connection when it is not released within `limitMs`: its server may be gone without a word. */
  constructor(client: pg.PoolClient, limitMs: number | undefined) {
    this.#client = client;
    if (limitMs === undefined) return;
    const { stream } = client.connection;
    this.#timeLimit = setTimeout(() => stream.destroy(timedOut()), limitMs).unref();
  }

  /** For work that may take as long as it needs. */
  liftTimeLimit(): void {
    clearTimeout(this.#timeLimit);
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(text);
    this.#gather();
    const query = { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
    const sent = this.#client.query<R & pg.QueryResultRow>(query);
    const { command, rowCount, rows } = await sent.catch((error: unknown) => {
      // The driver closes a name whose statement it could not send, and goes on using it.
      if (!isAnswered(error) || isNameUnknown(error)) this.discard();
      throw error;
    });
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
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
