import { createWriteStream } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { delayedProgressBar } from './delayed-progress-bar.ts';
import type { Source } from './sources.ts';

const LINE_FEED = 10;

/** Links or copies log files into `folder`. Returns how many lines they should hold, if that is known. */
export async function gatherFiles(sources: readonly Source[], folder: string): Promise<number | undefined> {
  // DuckDB fails when no file matches.
  await writeFile(join(folder, 'none.jsonl'), '');
  const advance = progressOf(sources);
  let sum: number | undefined = 0;
  for (const [index, source] of sources.entries()) {
    const file = join(folder, `${index}.jsonl${source.compressed ? '.gz' : ''}`);
    const lines = await linkOrCopy(source, file, advance);
    sum = sum === undefined || lines === undefined ? undefined : sum + lines;
  }
  return sum;
}

/** Returns how many lines the file should hold. */
async function linkOrCopy(
  source: Source,
  file: string,
  advance: (bytes: number) => void,
): Promise<number | undefined> {
  if ('path' in source) {
    await symlink(source.path, file);
    return source.lines;
  }
  const { content, compressed, lines } = source;
  let feeds = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      if (!compressed) feeds += countFeeds(chunk);
      advance(chunk.length);
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(file));
  return lines ?? (compressed ? undefined : feeds);
}

function progressOf(sources: readonly Source[]): (bytes: number) => void {
  const total = sources.reduce((sum, source) => sum + ('bytes' in source ? source.bytes : 0), 0);
  const bar = delayedProgressBar('Fetching the log');
  let done = 0;
  return (bytes) => {
    done += bytes;
    bar.update(done, total);
    if (done === total) bar.end();
  };
}

function countFeeds(chunk: Uint8Array): number {
  let feeds = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) feeds += 1;
  return feeds;
}
