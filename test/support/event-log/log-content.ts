import type { LogFiles } from '../../../lib/core/gateways.ts';
import { readAll } from '../../../lib/event-log/store/read-lines.ts';

/** Content as it comes to a file of the log: piece by piece. */
export async function* inChunks(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** What a file of the log holds. */
export function bytesOf(files: LogFiles, key: string): Promise<Buffer> {
  return readAll(files.read(key));
}

export async function textOf(files: LogFiles, key: string): Promise<string> {
  return (await bytesOf(files, key)).toString();
}

/** What lies under keys that begin with `prefix`, in the order in which it is listed. */
export async function listed(files: LogFiles, prefix: string): Promise<{ key: string; bytes: number }[]> {
  const found: { key: string; bytes: number }[] = [];
  for await (const file of files.list(prefix)) found.push(file);
  return found;
}
