import { createServer, type IncomingMessage } from 'node:http';
import { print } from '../../infra/commands/run-command.ts';

type Request = { url: string; token: string; body: string };

/** What a floor writes once it answers. */
export const READY = 'the floor is ready';

/** Serves JSON on a port of this machine until the process is ended. */
export function serve(port: number, answer: (request: Request) => Promise<string>): void {
  const server = createServer((request, response) => {
    void answerTo(request, answer).then(({ status, bytes }) => {
      const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
      response.writeHead(status, headers).end(bytes);
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
