import type { Socket } from 'node:net';

/**
 * When the connection of a statement ends: before the server hears of it, once the server has carried it out but nobody
 * hears so, or right after its answer.
 */
export type Ending = 'before' | 'unheard' | 'after';

type Control = {
  /** How the connection ends with the statement at hand, if it does. */
  next(): Ending | undefined;
  terminate(pid: number): Promise<void>;
};

/** A connection between a client and a server of PostgreSQL, statement by statement. */
export class PostgresLine {
  /** Of the process at the server's end. */
  pid = 0;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #control: Control;
  #asked = Buffer.alloc(0);
  #told = Buffer.alloc(0);
  #hasStarted = false;
  #isHeld = false;
  #onAnswer: (() => void) | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(client: Socket, server: Socket, control: Control) {
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
    if (ending === 'before') return this.#control.terminate(this.pid);
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
    const closed = new Promise((resolve) => this.#server.once('close', resolve));
    await this.#control.terminate(this.pid);
    await closed;
    if (ending === 'after') this.#client.end(this.#told);
    else this.#client.destroy();
  }

  /** Passes on what the server says, or keeps it until the connection ends. */
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

/** The first message of a client has no kind. */
function endOfStart(bytes: Buffer): number | undefined {
  return bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0) ? bytes.readInt32BE(0) : undefined;
}

/** A statement ends with a simple query, with `Sync`, or with the farewell of the client. */
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
