import type { Socket } from 'node:net';

/**
 * When a connection ends: `before` the server receives the statement, `unheard` after it was executed but before its
 * response arrives, or `after` the response.
 */
export type Ending = 'before' | 'unheard' | 'after';

type EndingControl = {
  /** How the connection ends at the next statement; undefined if it does not. */
  next(): Ending | undefined;
  /** Asks a backend to end, without waiting for its end. */
  terminate(pid: number): Promise<void>;
};

/** A proxied connection to PostgreSQL that forwards one statement after another. */
export class PostgresProxyConnection {
  /** The process id of the server's backend. */
  pid = 0;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #control: EndingControl;
  #asked = Buffer.alloc(0);
  #told = Buffer.alloc(0);
  #hasStarted = false;
  #isHeld = false;
  #onAnswer: (() => void) | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(client: Socket, server: Socket, control: EndingControl) {
    this.#client = client;
    this.#server = server;
    this.#control = control;
    client.on('data', (bytes) => this.#hear(bytes));
    server.on('data', (bytes) => this.#answer(bytes));
    client.on('close', () => server.destroy());
    server.on('close', () => {
      if (!this.#isHeld) client.end();
    });
    client.on('error', () => {});
    server.on('error', () => {});
  }

  cut(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  /**
   * Ends the server's backend, which closes its socket after releasing all its resources; `pg_terminate_backend` checks only every
   * 100 ms.
   */
  async end(): Promise<void> {
    // No backend serves this connection yet, or it has ended.
    if (this.pid === 0 || this.#server.closed) return;
    const closed = new Promise((resolve) => this.#server.once('close', resolve));
    await this.#control.terminate(this.pid);
    await closed;
  }

  #hear(bytes: Buffer): void {
    this.#asked = Buffer.concat([this.#asked, bytes]);
    for (;;) {
      const end = this.#hasStarted ? endOfStatement(this.#asked) : endOfStart(this.#asked);
      if (end === undefined) return;
      this.#hasStarted = true;
      const statement = this.#asked.subarray(0, end);
      this.#asked = this.#asked.subarray(end);
      this.#turn = this.#turn.then(() => this.#pass(statement));
    }
  }

  async #pass(statement: Buffer): Promise<void> {
    const isStatement = this.pid !== 0 && kindAt(statement, 0) !== 'X';
    const ending = isStatement ? this.#control.next() : undefined;
    if (ending === 'before') return this.end();
    if (ending === undefined) this.#server.write(statement);
    else await this.#passLast(statement, ending);
  }

  async #passLast(statement: Buffer, ending: 'unheard' | 'after'): Promise<void> {
    this.#isHeld = true;
    const answered = new Promise<void>((resolve) => {
      this.#onAnswer = resolve;
    });
    this.#server.write(statement);
    await answered;
    await this.end();
    if (ending === 'after') this.#client.end(this.#told);
    else this.#client.destroy();
  }

  /** Forwards complete messages of the server, or buffers them while the connection is about to end. */
  #answer(bytes: Buffer): void {
    this.#told = Buffer.concat([this.#told, bytes]);
    let end = 0;
    for (let next = endOfMessage(this.#told, 0); next !== undefined; next = endOfMessage(this.#told, end)) {
      const kind = kindAt(this.#told, end);
      if (kind === 'K') this.pid = this.#told.readInt32BE(end + 5);
      if (kind === 'Z') this.#onAnswer?.();
      end = next;
    }
    if (this.#isHeld) return;
    this.#client.write(this.#told.subarray(0, end));
    this.#told = this.#told.subarray(end);
  }
}

/** The startup message of a client has no type byte. */
function endOfStart(bytes: Buffer): number | undefined {
  return bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0) ? bytes.readInt32BE(0) : undefined;
}

/** A statement ends with `Query`, `Sync` or `Terminate`. */
function endOfStatement(bytes: Buffer): number | undefined {
  let at = 0;
  for (let end = endOfMessage(bytes, at); end !== undefined; end = endOfMessage(bytes, at)) {
    if (['Q', 'S', 'X'].includes(kindAt(bytes, at))) return end;
    at = end;
  }
  return undefined;
}

function endOfMessage(bytes: Buffer, at: number): number | undefined {
  if (at + 5 > bytes.length) return undefined;
  const end = at + 1 + bytes.readInt32BE(at + 1);
  return end <= bytes.length ? end : undefined;
}

function kindAt(bytes: Buffer, at: number): string {
  return String.fromCharCode(bytes.readUInt8(at));
}
