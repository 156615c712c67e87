import pg from 'pg';
import type { Cipher } from '../../../lib/core/crypto/cipher.ts';
import type { Tenant } from '../../../lib/core/tenant.ts';
import { PreparedQuery } from '../../../lib/data/connection/prepared-query.ts';

export type Statement = { text: string; values: unknown[] };

/** The database statements and the cipher calls of a request. */
export type Recording = {
  /** The statements in the order of sending; the statements of one burst were sent without waiting for each other's answers. */
  bursts: Statement[][];
  calls: ((cipher: Cipher) => unknown)[];
};

let recording: Recording | undefined;
let unanswered = 0;

/** Runs `work` and records the statements of the clients of this process; one at a time. */
export async function record(work: () => Promise<unknown>): Promise<Recording> {
  const current: Recording = { bursts: [], calls: [] };
  [recording, unanswered] = [current, 0];
  try {
    await work();
    return current;
  } finally {
    recording = undefined;
  }
}

/** Makes every client of this process report its statements to the current recording. */
export function watchClients(): void {
  const query = pg.Client.prototype.query;
  Reflect.set(pg.Client.prototype, 'query', function sent(this: pg.Client, ...args: unknown[]) {
    if (!recording) return Reflect.apply(query, this, args);
    noteSent(recording, statementsOf(args));
    const answered = () => {
      unanswered -= 1;
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const taking = (...results: unknown[]) => {
        answered();
        Reflect.apply(callback, undefined, results);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), taking]);
    }
    const result: unknown = Reflect.apply(query, this, args);
    const [sent] = args;
    const answer = sent instanceof PreparedQuery ? sent.answer : result;
    if (answer instanceof Promise) answer.then(answered, answered);
    return result;
  });
}

function noteSent({ bursts }: Recording, statements: Statement[]): void {
  const burst = unanswered > 0 ? bursts.at(-1) : undefined;
  if (burst) burst.push(...statements);
  else bursts.push(statements);
  unanswered += 1;
}

/** The sent statements. Plain `pg` cannot set the tenant and read in one message, so the replay sends the equivalent transaction. */
function statementsOf(args: unknown[]): Statement[] {
  const [sent] = args;
  if (!(sent instanceof PreparedQuery)) return [statementOf(args)];
  const { text, values, readAs } = sent.statement;
  const statement = { text, values: [...values] };
  return readAs === undefined ? [statement] : [bare(beginAs(readAs)), statement, bare('commit')];
}

const bare = (text: string): Statement => ({ text, values: [] });

function beginAs(tenant: Tenant): string {
  const rows = tenant === 'all' ? "app.all_entities = 'on'" : `app.entity_id = '${tenant.entityId}'`;
  return `begin read only; set local ${rows}`;
}

function statementOf([query, parameters]: unknown[]): Statement {
  const values = (given: unknown) => (Array.isArray(given) ? given : []);
  if (typeof query === 'string') return { text: query, values: values(parameters) };
  if (typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string')
    return { text: query.text, values: values('values' in query ? query.values : parameters) };
  throw new Error('a client sent what cannot be recorded');
}

/** Wraps a cipher so that the current recording contains its calls. */
export function watchCipher(cipher: Cipher): Cipher {
  const note = (call: (cipher: Cipher) => unknown) => recording?.calls.push(call);
  return {
    kid: cipher.kid,
    encrypt: (cell, plain) => {
      note((again) => again.encrypt(cell, plain));
      return cipher.encrypt(cell, plain);
    },
    decrypt: (cell, stored) => {
      note((again) => again.decrypt(cell, stored));
      return cipher.decrypt(cell, stored);
    },
    blindIndex: (purpose, value) => {
      note((again) => again.blindIndex(purpose, value));
      return cipher.blindIndex(purpose, value);
    },
  };
}
