import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { sendResult, toEvent } from '../../../infra/local/gateway-adapter.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { matchRoute } from '../../../lib/runtime/http/routes.ts';
import type { Json } from '../http/answer.ts';
import { lambdaContext, readAnswer } from '../http/client.ts';
import { validateAnswer } from '../http/validate-answer.ts';
import { listen } from '../local/listen.ts';
import { clock, resources } from '../run/resources.ts';

export type FieldService = {
  url: string;
  /** The rows of each push since the last `forget`. */
  pushes: Json[][];
  forget(): void;
  /** Executes the next `count` pushes or pulls, and drops their answers. */
  loseAnswers(verb: 'push' | 'pull', count: number): void;
  close(): Promise<void>;
};

/** Serves the service's functions on a port, with the tests' database. */
export async function serveField(): Promise<FieldService> {
  const pushes: Json[][] = [];
  const lost = { push: 0, pull: 0 };
  const isLost = (path: string): boolean => {
    const verb = path.split('/').at(-1);
    if ((verb !== 'push' && verb !== 'pull') || lost[verb] === 0) return false;
    lost[verb] -= 1;
    return true;
  };
  const server = createServer((request, response) => {
    answer(request, response, isLost).then(
      (pushed) => void (pushed && pushes.push(pushed)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  return {
    url: `http://${await listen(server)}`,
    pushes,
    forget: () => void pushes.splice(0),
    loseAnswers: (verb, count) => {
      lost[verb] = count;
    },
    close: () => closeServer(server),
  };
}

/** Executes a request; returns the pushed rows. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  isLost: (path: string) => boolean,
): Promise<Json[] | undefined> {
  // One second between requests, so that no user exceeds the quota per minute.
  clock.advance(1);
  const event = await toEvent(request);
  const { rawPath: path, body = '' } = event;
  const match = matchRoute(request.method ?? 'GET', path);
  if (match.kind !== 'found') throw new Error(`${request.method} ${path} is no route`);
  event.pathParameters = match.params;
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${match.route.name}.ts`);
  const result = await handler.on(resources)(event, lambdaContext(event.requestContext.requestId));
  validateAnswer(match.route, readAnswer(result));
  if (isLost(path)) response.destroy();
  else sendResult(response, result);
  const bytes = Buffer.from(body, 'base64');
  if (bytes.length === 0) return undefined;
  return JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes));
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
