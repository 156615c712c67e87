import { print } from '../../../infra/commands/run-command.ts';
import { startHttpServer } from '../../../infra/local/http-server.ts';
import { processEnvironment } from '../../../lib/core/config/config.ts';
import type { GatewayHandler } from '../../../lib/runtime/http/endpoint.ts';
import { openRequestLog } from '../request-log.ts';
import { NOTHING, placeOf, READY } from '../serve.ts';

/** The local service's HTTP server, which converts requests to events and results to responses, with a constant answer. */
const { port, logFile } = placeOf(processEnvironment);
const log = openRequestLog(logFile);

const nothing: GatewayHandler = async ({ rawPath, requestContext }) => {
  log({ method: requestContext.http.method, url: rawPath, status: 200, begun: performance.now() });
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: NOTHING };
};

const server = await startHttpServer(port);
server.serve({
  endpoints: new Map([['auth/session', nothing]]),
  fallback: nothing,
  invoker: { jobs: new Map(), accessKeyId: '', afterJob: () => {} },
  afterWrite: () => {},
});
print(READY);
