import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** PostgreSQL's wire protocol 3: the first byte of a message is its type, the next four bytes are its length. */
const [QUERY, SYNC, TERMINATE, AUTHENTICATION, READY] = Buffer.from('QSXRZ');
const HEADER_BYTES = 5;

/** The answer to a login: accepted, and ready outside a transaction. */
const WELCOME = Buffer.concat([message(AUTHENTICATION, [0, 0, 0, 0]), message(READY, Buffer.from('I'))]);

/** The clean-up that a server does when a connection ends, because the next connection gets the same session. */
const FORGET = ['rollback', 'deallocate all', 'select pg_advisory_unlock_all()'].map((text) =>
  message(QUERY, Buffer.from(`${text}\0`)),
);

/**
 * Connects the `pg` driver to the embedded database of this process instead of a socket. It supports prepared statements and
 * pipelining as on a server: a statement costs a tenth of one through the package's own functions.
 */
export class EmbeddedStream extends Duplex {
  readonly #database: PGlite;
  #isGreeted = false;
  /** The beginning of an incomplete message. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  // The methods of a socket that the driver calls.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#take(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #take(sent: Buffer): Promise<void> {
    if (!this.#isGreeted) {
      this.#isGreeted = true;
      for (const message of FORGET) await this.#execute(message);
      this.push(WELCOME);
      return;
    }
    const bytes = Buffer.concat([this.#rest, sent]);
    const { units, rest } = split(bytes);
    this.#rest = rest;
    for (const unit of units) {
      if (unit[0] === TERMINATE) return void this.push(null);
      this.push(await this.#execute(unit));
    }
  }

  async #execute(unit: Buffer): Promise<Buffer> {
    const parts: Buffer[] = [];
    // `execProtocolRaw` would also parse each answer into objects, and hold all of them in memory while the database is open.
    await this.#database.execProtocolRawStream(unit, { onRawData: (part) => parts.push(Buffer.from(part)) });
    return withoutSecondReady(Buffer.concat(parts));
  }
}

function message(kind: number | undefined, content: Iterable<number>): Buffer {
  const body = Buffer.from([...content]);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt8(kind ?? 0);
  head.writeUInt32BE(HEADER_BYTES - 1 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Splits the bytes into units that each end in a message answered by "ready": after an error the server skips the rest of a unit. */
function split(bytes: Buffer): { units: Buffer[]; rest: Buffer } {
  const units: Buffer[] = [];
  let from = 0;
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const kind = bytes[at];
    at += 1 + bytes.readUInt32BE(at + 1);
    if (at > bytes.length) break;
    if (kind !== QUERY && kind !== SYNC && kind !== TERMINATE) continue;
    units.push(bytes.subarray(from, at));
    from = at;
  }
  return { units, rest: bytes.subarray(from) };
}

const READY_BYTES = HEADER_BYTES + 1;

/**
 * Removes a duplicate "ready": after an error the embedded database sends two, and the driver would take the second for the next
 * statement's.
 */
function withoutSecondReady(answer: Buffer): Buffer {
  const last = answer.length - READY_BYTES;
  const before = last - READY_BYTES;
  const isTwice = before >= 0 && isReady(answer, before) && isReady(answer, last);
  return isTwice ? answer.subarray(0, last) : answer;
}

function isReady(answer: Buffer, at: number): boolean {
  return answer[at] === READY && answer.readUInt32BE(at + 1) === READY_BYTES - 1;
}
