import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { GatewayHandler } from '../../lib/runtime/http/endpoint.ts';
import { matchRoute } from '../../lib/runtime/http/routes.ts';
import type { AppFiles } from './app-files.ts';
import { answerInvocation, type Invoker, isInvocation } from './functions/invoke-api.ts';
import { localContext } from './functions/lambda-context.ts';
import { sendResult, toEvent } from './gateway-adapter.ts';
import { isPortInUse, portsInUse } from './ports.ts';

/** How long pending responses may still take when the service stops. */
const GRACE_MS = 5000;

export type ServedFunctions = {
  /** The endpoints by function name: `passages/create`. */
  endpoints: Map<string, GatewayHandler>;
  fallback: GatewayHandler;
  invoker: Invoker;
  /** Answers requests outside `/api`; without it the API answers all requests. */
  app?: AppFiles;
  /** Called after each request that may have written. */
  afterWrite: () => void;
};

/** `close` waits for pending responses; calling it again does nothing. */
export type LocalServer = { serve: (functions: ServedFunctions) => void; close: () => Promise<void> };

/** Starts a server that occupies the port and answers 503 until `serve` is called. */
export async function startHttpServer(port: number): Promise<LocalServer> {
  let functions: ServedFunctions | undefined;
  const server = createServer((request, response) => {
    if (functions) void answer(functions, request, response);
    else response.writeHead(503, { 'retry-after': '2' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(isPortInUse(error) ? portsInUse([{ name: 'PORT', port }]) : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    serve: (opened) => {
      functions = opened;
    },
    close: () => closeServer(server),
  };
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const forceClose = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(forceClose);
}

/** Whether the API answers an address: all under `/api`, including unknown ones. */
const isOfApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

async function answer(
  functions: ServedFunctions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { url = '/' } = request;
    if (isInvocation(url)) return await answerInvocation(request, response, functions.invoker);
    if (functions.app && !isOfApi(url)) return await functions.app.answer(request, response);
    await answerApi(functions, request, response);
  } catch {
    // The client disconnected, or a handler threw although handlers must not.
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"message":"Internal Server Error"}');
  }
}

async function answerApi(
  functions: ServedFunctions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const event = await toEvent(request);
  const { method } = event.requestContext.http;
  const match = matchRoute(method, event.rawPath);
  if (match.kind === 'found') event.pathParameters = match.params;
  const endpoint = match.kind === 'found' ? functions.endpoints.get(match.route.name) : undefined;
  const handler = endpoint ?? functions.fallback;
  sendResult(response, await handler(event, localContext(event.requestContext.requestId)));
  if (method !== 'GET' && method !== 'HEAD') functions.afterWrite();
}
