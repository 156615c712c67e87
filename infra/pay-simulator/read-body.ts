import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 1_000_000;

/** The body of a request as text; throws when it exceeds `MAX_BYTES`. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MAX_BYTES) throw new Error('the request is too long');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString();
}
