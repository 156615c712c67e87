import { createWriteStream } from 'node:fs';
import { realpath, rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { UserError } from '../local/user-error.ts';
import { withRemovalAtEnd } from './temp-folder.ts';

const OWNER_ONLY = 0o600;

/** Prints texts with back-pressure; a closed pipe, as by `head`, ends the output without an error. */
export async function writeToStdout(texts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(texts), process.stdout, { end: false });
  } catch (error) {
    if (!hasCode(error, 'EPIPE')) throw error;
  }
}

const BLOCK = 64 * 1024;

/** Joins short texts into blocks of 64 KiB. */
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

/** Writes texts into a file with mode 0600; an existing file is replaced once all is written. */
export async function writeToFile(path: string, texts: AsyncIterable<string>): Promise<void> {
  // Writes to the target of a symbolic link.
  const file = await realpath(path).catch(() => path);
  const found = await stat(file).catch(() => undefined);
  // A pipe or a device is written directly.
  await (found && !found.isFile() ? write(file, texts) : replace(file, texts)).catch((error: unknown) => {
    if (hasCode(error, ...NOT_WRITABLE)) throw new UserError(`${path} cannot be written.`);
    throw error;
  });
}

const NOT_WRITABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR', 'EROFS'];

function replace(file: string, texts: AsyncIterable<string>): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  return withRemovalAtEnd(draft, async () => {
    await write(draft, texts, 'wx');
    await rename(draft, file);
  });
}

function write(file: string, texts: AsyncIterable<string>, flags = 'w'): Promise<void> {
  return pipeline(Readable.from(texts), createWriteStream(file, { mode: OWNER_ONLY, flags }));
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));
}
