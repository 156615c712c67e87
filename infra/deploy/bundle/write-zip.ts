import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An entry of a zip, from bytes or from a file. */
export type ZipEntry = { name: string } & ({ path: string } | { bytes: Uint8Array });

/** Constant, so that the same files produce the same archive. */
const MODIFIED = new Date(2000, 0, 1);
const MODE = 0o100644;

/** A zip of the files, sorted by name. */
export async function writeZip(entries: ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const options = { mtime: MODIFIED, mode: MODE, compress: true, forceDosTimestamp: true };
    const bytes = 'path' in entry ? await readFile(entry.path) : Buffer.from(entry.bytes);
    zip.addBuffer(bytes, entry.name, options);
  }
  zip.end();
  return buffer(zip.outputStream);
}
