import { trusted } from './boundary.ts';
import type { Operation, Schemas } from './call-types.ts';
import { downloadExport, receiptPdf } from './documents.ts';
import type { Api } from './generated/api.ts';
import { operationTable } from './generated/operations.ts';
import type { Reach, Waiting } from './poll.ts';
import { type AnyInit, type Send, sender } from './send.ts';
import { memoryTokens, Session, type TokenStore } from './session.ts';
import { realTiming, type Timing } from './timing.ts';
import type { Tries } from './try-again.ts';
import { type Updatable, type UpdateOf, updater } from './update.ts';
import { type FileToUpload, uploadFile } from './uploads.ts';

export type Options = {
  /** Where the service is, without `/api`. */
  url: string;
  /** Where the token is kept; in memory if left out. */
  tokens?: TokenStore;
  /** Called once when the service does not know the session any more. */
  onSignedOut?: () => void;
  /** Sent with every request: `User-Agent` of an application for instance. */
  headers?: Record<string, string>;
  fetch?: (request: Request) => Promise<Response>;
  timing?: Timing;
  /** At most so many requests for one call; 5 if left out, 5 at most. */
  tries?: number;
  /** Milliseconds until a request without an answer counts as lost; 30,000 if left out. A large file has more. */
  timeout?: number;
  /** The largest answer that is read; 16 MiB if left out. */
  maxBytes?: number;
};

export type Client = Api & {
  /** Signs in, and keeps the token for the requests that follow. */
  signIn(credentials: Schemas['Credentials'], how?: Waiting): ReturnType<Api['auth']['login']>;
  /** Ends the session on the service and forgets the token, also when the service cannot be reached. */
  signOut(how?: Waiting): Promise<void>;
  /** Changes a record that was read, unless somebody else has changed the same fields since: then the 412 is thrown. */
  update<T extends Updatable>(thing: T, patch: UpdateOf<T>, how?: Waiting): Promise<T>;
  /** The document of a receipt, for which it waits while it is rendered. */
  receiptPdf(receiptId: number, how?: Waiting): Promise<Uint8Array<ArrayBuffer>>;
  /** The file of an export, for which it waits while it is written. */
  downloadExport(exportId: number, how?: Waiting): Promise<Uint8Array<ArrayBuffer>>;
  /** Announces a file, stores it, and waits until it was checked; its `state` is then `ready` or `refused`. */
  upload(file: FileToUpload, how?: Waiting): Promise<Schemas['Upload']>;
};

/** A client of the service: a function for every operation, `client.passages.create({ body })`, and what takes several. */
export function createClient(options: Options): Client {
  const session = new Session(options.tokens ?? memoryTokens(), options.onSignedOut);
  const tries: Tries = {
    fetch: options.fetch ?? ((request) => fetch(request)),
    timing: options.timing ?? realTiming,
    tries: Math.min(options.tries ?? 5, 5),
    timeout: options.timeout ?? 30_000,
    maxBytes: options.maxBytes ?? 16 * 1024 * 1024,
  };
  const send = sender({ ...tries, url: options.url, headers: options.headers ?? {}, session });
  const api = apiOf(send);
  const reach: Reach = { api, tries };
  return {
    ...api,
    signIn: async (body, how) => {
      const answer = await api.auth.login({ body, ...how });
      await session.tokens.set(answer.token);
      return answer;
    },
    signOut: async (how) => {
      const token = await session.tokens.get();
      if (token !== undefined) await api.auth.logout(how).finally(() => session.end(token));
    },
    update: updater(send),
    receiptPdf: (receiptId, how = {}) => receiptPdf(reach, receiptId, how),
    downloadExport: (exportId, how = {}) => downloadExport(reach, exportId, how),
    upload: (file, how = {}) => uploadFile(reach, file, how),
  };
}

const isOperation = (name: string): name is Operation => name in operationTable;

/** `chat-list-messages` becomes `chat.listMessages`. */
function apiOf(send: Send): Api {
  const api: Record<string, Record<string, (init?: AnyInit) => Promise<unknown>>> = {};
  for (const name of Object.keys(operationTable).filter(isOperation)) {
    const [domain = '', ...words] = name.split('-');
    const verb = words.join('-').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    api[domain] = { ...api[domain], [verb]: (init) => send(name, init) };
  }
  return trusted<Api>(api);
}
