import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip; its bytes are stored uncompressed. */
export type ZipPart = { name: string; modified: string; bytes: Uint8Array };

/** The Unix mode of every file: readable by all users. */
const MODE = 0o100644;

/** Streams a zip of files: one of them is in memory at a time, and waits until the previous one is consumed. */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // A separate stream, which can be destroyed when a part fails before any output was written.
  const out = zip.outputStream.pipe(new PassThrough());
  const filled = fillZip(zip, parts).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error('the zip could not be filled'));
  });
  for await (const chunk of out) yield Buffer.from(chunk);
  await filled;
}

async function fillZip(zip: ZipFile, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const part of parts) await addPart(zip, part);
  zip.end();
}

/** Resolves when the zip has consumed the bytes, which happens when its reader has consumed the previous ones. */
function addPart(zip: ZipFile, { name, modified, bytes }: ZipPart): Promise<void> {
  const options = { mtime: new Date(modified), mode: MODE, compress: false, size: bytes.length };
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, options, (give) => {
      const stream = Readable.from([Buffer.from(bytes)]);
      stream.once('end', resolve).once('error', reject);
      give(null, stream);
    });
  });
}
