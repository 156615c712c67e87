import { createServer, type Socket } from 'node:net';
import { listen } from '../local/listen.ts';

/** Replies of the server that differ from success, by step; `null` closes the connection. */
export type SmtpReplies = Partial<Record<'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'text', string | null>>;

const defaults: Record<string, string> = { greeting: '220 test', DATA: '354 go on' };

/** Starts an SMTP server with the given replies. */
export async function startSmtpServer(
  answers: SmtpReplies,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((socket) => converse(socket, new Map(Object.entries(answers))));
  const address = await listen(server);
  return {
    url: `smtp://${address}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, answers: Map<string, string | null>): void {
  let isText = false;
  const reply = (step: string) => {
    const line = answers.has(step) ? answers.get(step) : (defaults[step] ?? '250 ok');
    if (line === null) socket.destroy();
    else socket.write(`${line}\r\n`);
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const step = isText ? endOfText(chunk) : stepOf(chunk);
    if (step === undefined) return;
    isText = step === 'DATA' && !answers.has('DATA');
    reply(step);
  });
  reply('greeting');
}

const stepOf = (chunk: Buffer) => /^[A-Z]+/i.exec(chunk.toString())?.[0].toUpperCase() ?? '';
const endOfText = (chunk: Buffer) => (chunk.toString().endsWith('\r\n.\r\n') ? 'text' : undefined);
