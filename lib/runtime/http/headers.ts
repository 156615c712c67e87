import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { compress, type Encoding } from '../../core/reply.ts';
import type { Resources } from '../resources.ts';
import { version } from '../version.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import { isHead } from './request.ts';

const MIN_BYTES = 1024;
const compressible = /^(text\/|application\/(json|problem\+json|javascript|geo\+json))/;

/** Longer headers are truncated; no browser sends one. */
const MAX_HEADER = 1000;

/** The best encoding the client accepts; a quality of 0 means not accepted. */
export function chooseEncoding(header: string): Encoding | undefined {
  const accepted = new Map(
    header
      .slice(0, MAX_HEADER)
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
        const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
        return [name.trim(), quality ? Number(quality.slice(2)) : 1] as const;
      }),
  );
  const accepts = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}

/** Compresses textual responses over 1 kB, because the gateway does not. */
export function compression(): middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2
> {
  return {
    after: async ({ event, response }) => {
      if (!response?.body || !compressible.test(String(response.headers?.['content-type']))) return;
      if (response.headers?.['content-encoding']) return;
      const bytes = Buffer.from(response.body, response.isBase64Encoded ? 'base64' : 'utf8');
      if (bytes.length <= MIN_BYTES) return;
      const vary = [response.headers?.['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
      response.headers = { ...response.headers, vary };
      const encoding = chooseEncoding(event.headers['accept-encoding'] ?? '');
      if (!encoding) return;
      response.body = (await compress(bytes, encoding, 'quick')).toString('base64');
      response.isBase64Encoded = true;
      response.headers['content-encoding'] = encoding;
    },
  };
}

/** Removes the body of responses to HEAD, and sets the length of the body of GET. */
export function headersOnly(): middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2
> {
  return {
    after: ({ event, response }) => {
      if (!response || !isHead(event)) return;
      const length = Buffer.byteLength(response.body ?? '', response.isBase64Encoded ? 'base64' : 'utf8');
      if (response.statusCode !== 304 && response.statusCode !== 204) {
        response.headers = { ...response.headers, 'content-length': String(length) };
      }
      response.body = '';
      response.isBase64Encoded = false;
    },
  };
}

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every response, including problems. */
export function commonHeaders(
  facts: Pick<EndpointFacts, 'access' | 'method' | 'answers' | 'deprecated'>,
): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  return {
    after: ({ event, response }) => {
      if (!response) return;
      response.headers = {
        'x-request-id': event.requestContext.requestId,
        'api-version': version,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': API_POLICY,
        // Also for open POST endpoints: a login returns a token.
        ...(isCacheable(facts) ? {} : { 'cache-control': 'no-store' }),
        ...endHeaders(facts),
        ...response.headers,
      };
    },
  };
}

/** Open reads of data are the same for everybody; a page may be behind a secret link. */
function isCacheable({
  access,
  method,
  answers,
}: Pick<EndpointFacts, 'access' | 'method' | 'answers'>): boolean {
  return access === 'open' && method === 'GET' && answers !== 'html';
}

/** RFC 9745 and RFC 8594: tell a client that an operation will be gone. */
export function endHeaders({ deprecated }: Pick<EndpointFacts, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {};
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
  };
}

/** The headers of answers that browsers of other origins may read. */
export const answerHeaders = [
  'X-Request-Id',
  'API-Version',
  'Cache-Control',
  'Vary',
  'Content-Language',
  'ETag',
  'Location',
  'Link',
  'Content-Disposition',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'Upgrade',
  'Allow',
  'Deprecation',
  'Sunset',
] as const;

const EXPOSED = answerHeaders.join(', ');
const ALLOWED =
  'Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Field-Phone, X-Field-Schema, X-Field-Time';
const MAX_AGE_SECONDS = 7200;

/** The CORS headers for `origin`; empty when the origin is not listed. */
export function corsHeaders(origin: string | undefined, origins: readonly string[]): Record<string, string> {
  if (!origin || !origins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED };
}

/** The additional headers of a preflight response. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': ALLOWED,
    'access-control-max-age': String(MAX_AGE_SECONDS),
  };
}

/** Adds CORS headers to every response; tokens are sent in a header, so that credentials are never allowed. */
export function cors(
  open: () => Resources,
): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  return {
    after: ({ event, response }) => {
      if (!response) return;
      const origins = open().config.service().CORS_ORIGINS;
      if (origins.length === 0) return;
      const vary = [response.headers?.['vary'], 'Origin'].filter(Boolean).join(', ');
      response.headers = { ...response.headers, ...corsHeaders(event.headers['origin'], origins), vary };
    },
  };
}
