import type { LogFiles } from '../../../lib/core/gateways.ts';
import { readAll } from '../../../lib/event-log/store/read-lines.ts';

/** The chunks of a log file's content as a stream. */
export async function* inChunks(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** The content of a log file. */
export function bytesOf(files: LogFiles, key: string): Promise<Buffer> {
  return readAll(files.read(key));
}

export async function textOf(files: LogFiles, key: string): Promise<string> {
  return (await bytesOf(files, key)).toString();
}

/** The files whose keys begin with `prefix`, in listing order. */
export async function listed(files: LogFiles, prefix: string): Promise<{ key: string; bytes: number }[]> {
  const found: { key: string; bytes: number }[] = [];
  for await (const file of files.list(prefix)) found.push(file);
  return found;
}
