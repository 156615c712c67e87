import type { LogFiles } from '../../gateways.ts';

/** The same files; tells what was read of them. */
export function counted(files: LogFiles, onRead: (bytes: number) => void): LogFiles {
  return {
    ...files,
    read: (key, range) => counting(files.read(key, range), onRead),
  };
}

async function* counting(chunks: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}
