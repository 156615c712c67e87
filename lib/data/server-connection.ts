import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { statementName } from './statement-names.ts';

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection to a server. Statements are sent at once, without waiting for the answers of earlier ones; the server
 * executes and answers them in the order in which they were sent.
 */
export class ServerConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isDiscarded = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(text);
    const query = { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
    const { command, rowCount, rows } = await this.#client.query<R & pg.QueryResultRow>(query);
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Sends a statement without parameters and returns its command tag, such as `COMMIT`. */
  async command(text: string): Promise<string> {
    const { command } = await this.#client.query(text);
    return command;
  }

  streamQuery(): never {
    throw new Error('rows are read by pages, not by streams');
  }

  /** The connection is closed instead of being used again. */
  discard(): void {
    this.#isDiscarded = true;
  }

  release(): void {
    this.#client.release(this.#isDiscarded);
  }
}
