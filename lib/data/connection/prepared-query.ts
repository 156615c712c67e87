import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import type { Tenant } from '../../core/tenant.ts';
import { parserOf, type RowBuilder, rowBuilder, type Texts } from './columns-of-answers.ts';
import type { Answer, Statement } from './statement.ts';

/** A statement that makes the rows of one tenant, and no others, visible to later statements of its transaction. */
const ENTER = 'enter_tenant';
const ENTER_TEXT = `select set_config('app.entity_id', $1, true), set_config('app.all_entities', $2, true),
  set_config('transaction_read_only', 'on', true)`;
const EXECUTE = serialize.execute({ portal: '', rows: 0 });
const END = Buffer.concat([EXECUTE, serialize.sync()]);
const DESCRIBE_AND_END = Buffer.concat([serialize.describe({ type: 'P', name: '' }), END]);

/** The named statements sent to a connection; `unsure` after an error, because the server may not have prepared it. */
const sentTo = new WeakMap<pg.Connection, Map<string, 'known' | 'unsure'>>();
/** The columns of the named statements of a connection, which the server describes once. */
const describedBy = new WeakMap<pg.Connection, Map<string, RowBuilder>>();

/**
 * A statement that is sent as one message. The driver's own class requests the columns at every use, copies an empty object per
 * row, and needs two more statements to read under a tenant.
 */
export class PreparedQuery<R> extends pg.Query {
  readonly statement: Statement;
  readonly #outcome = Promise.withResolvers<Answer<R>>();
  readonly #answer: Answer<R> = { command: '', rowCount: 0, rows: [] };
  #connection: pg.Connection | undefined;
  #build: RowBuilder | undefined;
  /** True while the server executes the statement that enters the tenant. */
  #isEntering: boolean;
  #failure: unknown;

  constructor(statement: Statement) {
    super(statement.text);
    this.statement = statement;
    this.#isEntering = statement.readAs !== undefined;
  }

  /** Resolves when the server has responded. */
  get answer(): Promise<Answer<R>> {
    return this.#outcome.promise;
  }

  /** Called by the driver; when it returns an error, nothing was sent. */
  override submit = (connection: pg.Connection): Error | null => {
    const { name = '', text, values, readAs } = this.statement;
    this.#connection = connection;
    this.#build = mapOf(describedBy, connection).get(name);
    try {
      const bind = serialize.bind({ statement: name, values: values.map((value) => prepareValue(value)) });
      const enter = readAs === undefined ? [] : entering(connection, readAs);
      const end = this.#build ? END : DESCRIBE_AND_END;
      connection.stream.write(Buffer.concat([...enter, ...parsing(connection, name, text), bind, end]));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('a parameter cannot be written');
    }
  };

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const { name } = this.statement;
    this.#build = rowBuilder(
      fields.map((field) => ({ name: field.name, parse: parserOf(field.dataTypeID) })),
    );
    if (name !== undefined && this.#connection) mapOf(describedBy, this.#connection).set(name, this.#build);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    if (this.#isEntering || this.#failure !== undefined || !this.#build) return;
    try {
      this.#answer.rows.push(this.#build<R>(fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  /** `text` is a command tag, such as `SELECT 3` or `INSERT 0 1`. */
  handleCommandComplete({ text }: { text: string }): void {
    if (this.#isEntering) {
      this.#isEntering = false;
      return;
    }
    // The server describes no columns for a statement without any.
    if (!this.#build) this.handleRowDescription({ fields: [] });
    const words = text.split(' ');
    this.#answer.command = words[0] ?? '';
    this.#answer.rowCount = Number(words.at(-1)) || 0;
  }

  handleError(error: unknown): void {
    const { name } = this.statement;
    if (name !== undefined && this.#connection && !mapOf(describedBy, this.#connection).has(name))
      mapOf(sentTo, this.#connection).set(name, 'unsure');
    this.#outcome.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#outcome.resolve(this.#answer);
    else this.#outcome.reject(this.#failure);
  }
}

/** The messages that prepare a statement on a connection; none if it is already prepared. */
function parsing(connection: pg.Connection, name: string, text: string): Buffer[] {
  const parse = () => serialize.parse({ name, text });
  if (name === '') return [parse()];
  const sent = mapOf(sentTo, connection);
  const before = sent.get(name);
  if (before === 'known') return [];
  sent.set(name, 'known');
  // Closing a statement that does not exist is no error.
  return before === undefined ? [parse()] : [serialize.close({ type: 'S', name }), parse()];
}

function entering(connection: pg.Connection, tenant: Tenant): Buffer[] {
  const values = tenant === 'all' ? ['', 'on'] : [String(Math.trunc(tenant.entityId)), ''];
  const bind = serialize.bind({ statement: ENTER, values });
  return [...parsing(connection, ENTER, ENTER_TEXT), bind, EXECUTE];
}

function mapOf<V>(all: WeakMap<pg.Connection, Map<string, V>>, connection: pg.Connection): Map<string, V> {
  const known = all.get(connection);
  if (known) return known;
  const made = new Map<string, V>();
  all.set(connection, made);
  return made;
}
