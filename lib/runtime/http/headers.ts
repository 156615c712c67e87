import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Resources } from '../resources.ts';
import { version } from '../version.ts';
import type { EndpointFacts } from './endpoint-spec.ts';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every answer, problems included. */
export function commonHeaders(
  facts: Pick<EndpointFacts, 'access' | 'method'>,
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
        // Also for open POST endpoints: a login answers with a token.
        ...(facts.access === 'open' && facts.method === 'GET' ? {} : { 'cache-control': 'no-store' }),
        ...response.headers,
      };
    },
  };
}

const EXPOSED =
  'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, X-Request-Id, API-Version';
const ALLOWED = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';
const MAX_AGE_SECONDS = 7200;

/** The CORS headers for `origin`; none when the origin is not listed. */
export function corsHeaders(origin: string | undefined, origins: readonly string[]): Record<string, string> {
  if (!origin || !origins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED };
}

/** The additional headers of a preflight answer. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': ALLOWED,
    'access-control-max-age': String(MAX_AGE_SECONDS),
  };
}

/** Adds CORS headers to every answer; tokens are sent in a header, so credentials are never allowed. */
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
