import { createServer, type IncomingMessage } from 'node:http';
import { print } from '../../infra/commands/run-command.ts';
import type { Environment } from '../../lib/core/config/config.ts';
import { openRequestLog } from './request-log.ts';

/** The port of a server, and its log file. */
type Place = { port: number; logFile: string };
type Request = { url: string; token: string; body: string };

/** The constant answer of a server without an application. */
export const NOTHING = JSON.stringify({ status: 'ok' });

/** The line that a floor prints once it accepts requests. */
export const READY = 'the floor is ready';

/** Reads the place from the environment of a process. */
export function placeOf({ PORT, LOG_FILE }: Environment): Place {
  return { port: Number(PORT), logFile: LOG_FILE ?? '/dev/null' };
}

/** Serves JSON on a port of this machine until the process ends; like the service, it logs a line for each request. */
export function serve({ port, logFile }: Place, answer: (request: Request) => Promise<string>): void {
  const log = openRequestLog(logFile);
  const server = createServer((request, response) => {
    const begun = performance.now();
    void answerTo(request, answer).then(({ status, bytes }) => {
      const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
      response.writeHead(status, headers).end(bytes);
      log({ method: request.method, url: request.url, status, begun });
    });
  });
  server.listen(port, '127.0.0.1', () => print(READY));
}

async function answerTo(request: IncomingMessage, answer: (request: Request) => Promise<string>) {
  try {
    const token = (request.headers.authorization ?? '').slice('Bearer '.length);
    const body = await bodyOf(request);
    return { status: 200, bytes: Buffer.from(await answer({ url: request.url ?? '', token, body })) };
  } catch (error) {
    return { status: 500, bytes: Buffer.from(JSON.stringify({ error: String(error) })) };
  }
}

function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}
