import createFetcher from 'openapi-fetch';
import { trusted } from './boundary.ts';
import type { Operation } from './call-types.ts';
import { Etags } from './etags.ts';
import type { Codes } from './generated/api.ts';
import { type Flag, operationTable, type Row } from './generated/operations.ts';
import { Problem, type ProblemDocument, UnreadableAnswer } from './problem.ts';
import type { Session } from './session.ts';
import { type ReadAnswer, retryAfter, type Tries, tryAgain } from './try-again.ts';

/** Serializes filter arrays as comma-separated lists, as the API document declares. */
const commaList = { style: 'form', explode: false } as const;

type Parts = Partial<Record<'path' | 'query' | 'header', Record<string, unknown>>>;
/** A request without the types of its operation; `call-types.ts` contains these. */
export type AnyInit = Parts & { body?: unknown; signal?: AbortSignal };

type Any = {
  parameters: Parts;
  requestBody?: { content: { 'application/json': unknown } };
  responses: Record<200, { content: { 'application/json': unknown } }>;
};
type AnyPaths = Record<string, Record<Row[0], Any>>;

export type Sending = Tries & { url: string; headers: Record<string, string>; session: Session };

export type Send = (operation: Operation, init?: AnyInit) => Promise<unknown>;

/** Creates the function that sends any operation and reads its response. */
export function sender(sending: Sending): Send {
  const etags = new Etags();
  const fetcher = createFetcher<AnyPaths>({ baseUrl: sending.url, querySerializer: { array: commaList } });
  return async (operation, { path = {}, query = {}, header = {}, body, signal } = {}) => {
    const [method, template, ...flags]: Row = operationTable[operation];
    const token = operation === 'auth-login' ? undefined : await sending.session.tokens.get();
    const answers: ReadAnswer[] = [];
    await fetcher.request(method, template, {
      params: { path, query, header },
      headers: headersOf(sending, flags, token),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      fetch: async (request) => {
        answers.push(await exchange(await compressed(request), flags, etags, sending));
        return new Response(null, { status: 204 });
      },
    });
    const [answer] = answers;
    if (!answer) throw new Error('nothing was sent');
    if (answer.status < 400) return contentOf(answer, flags);
    return refuse(operation, answer, token, sending.session);
  };
}

function headersOf({ headers }: Sending, flags: readonly Flag[], token: string | undefined) {
  return {
    accept: 'application/json, application/problem+json, */*;q=0.5',
    ...headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    // One key for all tries, so that the service executes the request once and repeats its response.
    ...(flags.includes('key') ? { 'idempotency-key': crypto.randomUUID() } : {}),
  };
}

/** Compresses the body if the request declares gzip. */
async function compressed(request: Request): Promise<Request> {
  if (request.headers.get('content-encoding') !== 'gzip' || !request.body) return request;
  const stream = request.body.pipeThrough(new CompressionStream('gzip'));
  return new Request(request, { body: await new Response(stream).arrayBuffer() });
}

async function exchange(request: Request, flags: readonly Flag[], etags: Etags, tries: Tries) {
  // A caller that sends its own `If-None-Match` receives the 304.
  if (!flags.includes('etag') || request.headers.has('if-none-match'))
    return tryAgain(request, !flags.includes('once'), tries);
  const version = etags.known(request);
  if (version !== undefined) request.headers.set('if-none-match', version);
  return etags.take(request, await tryAgain(request, true, tries));
}

/** The content of a response; throws if it does not match the API document. */
function contentOf({ status, headers, bytes }: ReadAnswer, flags: readonly Flag[]): unknown {
  if (status === 204 || (flags.includes('none') && bytes.length === 0)) return undefined;
  if (bytes.length === 0) throw new UnreadableAnswer(status, 'empty');
  const type = headers.get('content-type') ?? '';
  if (flags.includes('pdf') && type.startsWith('application/pdf')) return bytes;
  const isText = flags.includes('text') && type.startsWith('text/');
  // Keeps the byte order mark of a text file.
  return isText ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : jsonOf(status, bytes);
}

function jsonOf(status: number, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UnreadableAnswer(status, 'not-json');
  }
}

/** Throws the service's problem; on an invalid token, also ends the session. */
async function refuse(operation: Operation, answer: ReadAnswer, token: string | undefined, session: Session) {
  const document = problemDocument(jsonOf(answer.status, answer.bytes));
  if (!document) throw new UnreadableAnswer(answer.status, 'not-json');
  if (document.code === 'invalid-token' && token !== undefined) await session.end(token);
  const isGone = operationTable[operation][0] === 'delete' && document.code.endsWith('not-found');
  // An earlier try has deleted the record.
  if (isGone && answer.isUnsure) return undefined;
  throw new Problem(operation, document, retryAfter(answer.headers));
}

type Refusal = ProblemDocument & { code: Codes[Operation] };

function problemDocument(value: unknown): Refusal | undefined {
  const { code, status }: { code?: unknown; status?: unknown } =
    typeof value === 'object' && value !== null ? value : {};
  return typeof code === 'string' && typeof status === 'number' ? trusted<Refusal>(value) : undefined;
}
