import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import type { Endpoint } from '../lib/runtime/http/endpoint.ts';
import { matchRoute } from '../lib/runtime/http/routes.ts';
import type { Resources } from '../lib/runtime/resources.ts';

export type Json = ReturnType<typeof JSON.parse>;
export type Call = (method: string, url: string, body?: unknown, token?: string) => Promise<Json>;

/** A client that calls the handlers directly with API Gateway events. Throws on status 400 and above. */
export function createClient(resources: Resources): Call {
  const handlers = new Map<string, ReturnType<Endpoint['on']>>();
  return async (method, url, body, token) => {
    const event = eventOf(method, url, body, token);
    const match = matchRoute(method, event.rawPath);
    if (match.kind !== 'found') throw new Error(`no route ${method} ${url}`);
    event.pathParameters = match.params;
    let handle = handlers.get(match.route.name);
    if (!handle) {
      const { handler }: { handler: Endpoint } = await import(`../functions/${match.route.name}.ts`);
      handle = handler.on(resources);
      handlers.set(match.route.name, handle);
    }
    const result = await handle(event, localContext(event.requestContext.requestId));
    if ((result.statusCode ?? 500) >= 400) throw new Error(`${method} ${url}: ${result.body}`);
    return result.body ? JSON.parse(result.body) : undefined;
  };
}

/** An API Gateway event (payload version 2.0). */
export function eventOf(
  method: string,
  url: string,
  body: unknown,
  token: string | undefined,
): APIGatewayProxyEventV2 {
  const [path = '', query = ''] = url.split('?');
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http,
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
