import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { EndpointFacts } from './endpoint-spec.ts';
import { version } from './version.ts';

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
        // A login answers with a token: nothing that is open by POST may be kept either.
        ...(facts.access === 'open' && facts.method === 'GET' ? {} : { 'cache-control': 'no-store' }),
        ...response.headers,
      };
    },
  };
}
