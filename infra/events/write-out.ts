import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StopLine } from '../local/stop-line.ts';

const OWNER_ONLY = 0o600;

/** Prints what comes, as fast as it is taken; whoever closes the pipe, as `head` does, has seen enough. */
export async function writeOut(texts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(texts), process.stdout, { end: false });
  } catch (error) {
    if (!hasCode(error, 'EPIPE')) throw error;
  }
}

const BLOCK = 64 * 1024;

/** Many short texts as few long ones. */
export async function* inBlocks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

/** Writes what comes into a file that its owner alone reads; none is left when it breaks off. */
export async function writeFileOut(path: string, texts: AsyncIterable<string>): Promise<void> {
  const file = createWriteStream(path, { mode: OWNER_ONLY });
  await pipeline(Readable.from(texts), file).catch(async (error: unknown) => {
    if (hasCode(error, 'ENOENT', 'EACCES', 'EISDIR')) throw new StopLine(`${path} cannot be written.`);
    await rm(path, { force: true });
    throw error;
  });
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
