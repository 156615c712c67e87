import { connect, type Socket } from 'node:net';

export type HttpRequest = {
  method?: string;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};
export type HttpAnswer = { status: number; head: string; body: Buffer };
export type Connection = { send(request: HttpRequest): Promise<HttpAnswer>; close(): void };

const HEAD_END = '\r\n\r\n';
type Waiting = { resolve(answer: HttpAnswer): void; reject(error: Error): void };

/**
 * Opens a keep-alive HTTP/1.1 connection to this machine for one request at a time. It uses the plain socket, because Node's client
 * would need more processor time than the measured servers.
 */
export async function openConnection(port: number, from = '127.0.0.1'): Promise<Connection> {
  const socket = await connected(port, from);
  let waiting: Waiting | undefined;
  let received: Buffer[] = [];
  let missing = Number.NaN;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    received.push(chunk);
    missing = Number.isNaN(missing) ? missingBytes(Buffer.concat(received)) : missing - chunk.length;
    if (missing > 0 || Number.isNaN(missing)) return;
    const answered = waiting;
    const answer = parse(Buffer.concat(received));
    [waiting, received, missing] = [undefined, [], Number.NaN];
    answered?.resolve(answer);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(textOf(request));
      }),
    close: () => socket.destroy(),
  };
}

function connected(port: number, localAddress: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const to = { port, host: '127.0.0.1', localAddress };
    const socket = connect(to, () => resolve(socket.off('error', reject).setNoDelay(true)));
    socket.once('error', reject);
  });
}

function textOf({ method = 'GET', path, token, body, headers = {} }: HttpRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'user-agent: App/1.0.0 (android)',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['content-type: application/json']),
    ...(method === 'GET' ? [] : [`content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}${HEAD_END}${text}`;
}

/** The number of missing bytes of an answer; NaN while its head is incomplete. */
function missingBytes(bytes: Buffer): number {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return Number.NaN;
  const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end)) ?? [];
  return end + HEAD_END.length + Number(length) - bytes.length;
}

function parse(bytes: Buffer): HttpAnswer {
  const end = bytes.indexOf(HEAD_END);
  const head = bytes.toString('latin1', 0, end);
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(end + HEAD_END.length) };
}
