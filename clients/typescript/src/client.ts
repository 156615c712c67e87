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
  /** The service's URL, without `/api`. */
  url: string;
  /** The store of the token; in memory by default. */
  tokens?: TokenStore;
  /** The key of software, sent in place of the token of a session until the service refuses it. */
  key?: string;
  /** Called once when the service no longer accepts the session. */
  onSignedOut?: () => void;
  /** Headers of every request, such as `User-Agent`. */
  headers?: Record<string, string>;
  fetch?: (request: Request) => Promise<Response>;
  timing?: Timing;
  /** The maximum number of requests per call; 5 by default and at most. */
  tries?: number;
  /** The timeout of a request in milliseconds; 30,000 by default, more for large files. */
  timeout?: number;
  /** The maximum size of a response in bytes; 16 MiB by default. */
  maxBytes?: number;
};

export type Client = Api & {
  /** Signs in, and stores the token for later requests. */
  signIn(credentials: Schemas['Credentials'], how?: Waiting): ReturnType<Api['auth']['login']>;
  /** Ends the session at the service and deletes the token, even if the service cannot be reached. */
  signOut(how?: Waiting): Promise<void>;
  /** Updates a loaded record; throws the 412 if another user has changed the same fields since. */
  update<T extends Updatable>(thing: T, patch: UpdateOf<T>, how?: Waiting): Promise<T>;
  /** Downloads the PDF of a receipt; waits until it is rendered. */
  receiptPdf(receiptId: number, how?: Waiting): Promise<Uint8Array<ArrayBuffer>>;
  /** Downloads the file of an export; waits until it is built. */
  downloadExport(exportId: number, how?: Waiting): Promise<Uint8Array<ArrayBuffer>>;
  /** Announces and uploads a file, and waits for its check; its `state` is then `ready` or `refused`. */
  upload(file: FileToUpload, how?: Waiting): Promise<Schemas['Upload']>;
};

/** Creates a client: a function per operation, `client.passages.create({ body })`, and helpers that combine several. */
export function createClient(options: Options): Client {
  const session = new Session(options.tokens ?? memoryTokens(options.key), options.onSignedOut);
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

/** Creates the functions: `chat-list-messages` becomes `chat.listMessages`. */
function apiOf(send: Send): Api {
  const api: Record<string, Record<string, (init?: AnyInit) => Promise<unknown>>> = {};
  for (const name of Object.keys(operationTable).filter(isOperation)) {
    const [domain = '', ...words] = name.split('-');
    const verb = words.join('-').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    api[domain] = { ...api[domain], [verb]: (init) => send(name, init) };
  }
  return trusted<Api>(api);
}
