import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 1_000_000;

/** The text of a request; a longer one than anybody sends breaks off. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the request is too long');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString();
}
