import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { DefaultRoute } from '../../../lib/runtime/http/default-route.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { matchRoute } from '../../../lib/runtime/http/routes.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { resources } from '../run/resources.ts';
import type { Headers, TestAnswer } from './answer.ts';
import { validateAnswer } from './validate-answer.ts';

export type Options = {
  token?: string;
  headers?: Headers;
  ip?: string;
  on?: Resources;
  /** The remaining time of the invocation in milliseconds. */
  remainingMs?: number;
};

let requests = 0;

/** Sends a request through the handler of its route and validates the response against the OpenAPI document. */
export async function request(
  method: string,
  url: string,
  body: unknown,
  options: Options = {},
): Promise<TestAnswer> {
  requests += 1;
  const event = gatewayEvent(method, url, body, options, `request-${requests}`);
  const match = matchRoute(method, event.rawPath);
  const name = match.kind === 'found' ? match.route.name : 'system/default';
  if (match.kind === 'found') event.pathParameters = match.params;
  const { handler }: { handler: Endpoint | DefaultRoute } = await import(`../../../functions/${name}.ts`);
  const result = await handler.on(options.on ?? resources)(
    event,
    lambdaContext(event.requestContext.requestId, options.remainingMs),
  );
  const answer = readAnswer(result);
  if (match.kind === 'found' && method !== 'HEAD') validateAnswer(match.route, answer);
  return answer;
}

/** A request as a gateway event (payload format 2.0). */
export function gatewayEvent(
  method: string,
  url: string,
  body: unknown,
  options: Options,
  id: string,
): APIGatewayProxyEventV2 {
  const { pathname, search } = new URL(url, 'https://tournee.test');
  const isRaw = body instanceof Uint8Array || typeof body === 'string';
  const text = body === undefined ? undefined : isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const headers = {
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...options.headers,
  };
  const http = {
    method,
    path: pathname,
    protocol: 'HTTP/1.1',
    sourceIp: options.ip ?? '203.0.113.7',
    userAgent: '',
  };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'tournee.test',
      domainPrefix: 'tournee',
      http,
      requestId: id,
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(text === undefined ? {} : { body: text.toString('base64') }),
    isBase64Encoded: text !== undefined,
  };
}

/** A stage allows thirty seconds; on a busy machine a request that hashes 300 passwords may take longer without being wrong. */
const AMPLE_MS = 30 * 60_000;

export function lambdaContext(awsRequestId: string, remainingMs = AMPLE_MS) {
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'test',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:eu-west-3:000000000000:function:test',
    memoryLimitInMB: '512',
    logGroupName: 'test',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => remainingMs,
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}

export function readAnswer(result: APIGatewayProxyStructuredResultV2): TestAnswer {
  const bytes = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const isJson = /json/.test(headers['content-type'] ?? '') && !headers['content-encoding'];
  const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : bytes.toString('utf8');
  return { status: result.statusCode ?? 0, headers, body, bytes };
}

export type Client = {
  get(url: string, headers?: Headers): Promise<TestAnswer>;
  post(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  put(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  patch(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  delete(url: string, headers?: Headers): Promise<TestAnswer>;
  /** For values that must not be in a URL. */
  deleteNamed(url: string, body: unknown): Promise<TestAnswer>;
};

/** A client that sends every request with these options. */
export function clientWith(options: Options = {}): Client {
  const call = (method: string, url: string, body: unknown, headers: Headers = {}) =>
    request(method, url, body, { ...options, headers: { ...options.headers, ...headers } });
  return {
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    patch: (url, body, headers) => call('PATCH', url, body, headers),
    delete: (url, headers) => call('DELETE', url, undefined, headers),
    deleteNamed: (url, body) => call('DELETE', url, body),
  };
}

export const anonymous = clientWith();
