import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { GatewayHandler } from '../../lib/runtime/http/endpoint.ts';
import { matchRoute } from '../../lib/runtime/http/routes.ts';
import { sendResult, toEvent } from './gateway-adapter.ts';
import { answerInvocation, type Invoker, isInvocation } from './invoke-api.ts';
import { localContext } from './lambda-context.ts';
import { isTakenPort, portsRefused } from './ports.ts';

/** How long an answer may still take when the service stops. */
const GRACE_MS = 5000;

export type Site = {
  /** By the name of the function: `passages/create`. */
  endpoints: Map<string, GatewayHandler>;
  fallback: GatewayHandler;
  invoker: Invoker;
  /** Called after each request that may have written. */
  afterWrite: () => void;
};

/** Closing waits for the answers under way; a second time does nothing. */
export type HeldPort = { open: (site: Site) => void; close: () => Promise<void> };

/** A server that already holds the port, and answers 503 until the site is there. */
export async function holdPort(port: number): Promise<HeldPort> {
  let site: Site | undefined;
  const server = createServer((request, response) => {
    if (site) void answer(site, request, response);
    else response.writeHead(503, { 'retry-after': '2' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(isTakenPort(error) ? portsRefused([{ name: 'PORT', port }]) : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    open: (opened) => {
      site = opened;
    },
    close: () => closeServer(server),
  };
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const last = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(last);
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (isInvocation(request.url ?? '')) return await answerInvocation(request, response, site.invoker);
    const event = await toEvent(request);
    const { method } = event.requestContext.http;
    const match = matchRoute(method, event.rawPath);
    if (match.kind === 'found') event.pathParameters = match.params;
    const endpoint = match.kind === 'found' ? site.endpoints.get(match.route.name) : undefined;
    const handler = endpoint ?? site.fallback;
    sendResult(response, await handler(event, localContext(event.requestContext.requestId)));
    if (method !== 'GET') site.afterWrite();
  } catch {
    // The client went away, or a handler broke its promise never to throw.
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"message":"Internal Server Error"}');
  }
}
