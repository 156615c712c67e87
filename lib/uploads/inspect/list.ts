import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { UploadProblem } from '../../core/upload-limits.ts';

const unzip = promisify(gunzip);

/** The longest list that a file of twenty megabytes has when it is a list; gzip can pack a thousand times as much of nothing. */
const MAX_UNPACKED = 200_000_000;
const GZIP = 0x1f;
/** The header line of the BAN is shorter. */
const HEADER_BYTES = 2000;

/** Checks that a file is a list of addresses with the columns of the BAN, packed or not; it is stored as it is. */
export async function inspectList(file: Buffer): Promise<{ bytes: Uint8Array } | { problem: UploadProblem }> {
  const text = file[0] === GZIP ? await unpack(file) : file;
  if (text === undefined) return { problem: 'content-not-allowed' };
  const [header = ''] = text.toString('latin1', 0, HEADER_BYTES).split('\n');
  const columns = header.split(';');
  const isList = columns.includes('code_insee') && columns.includes('nom_voie') && !text.includes(0);
  return isList ? { bytes: file } : { problem: 'content-differs' };
}

/** Unpacks a file; undefined when it is torn or holds too much. */
async function unpack(file: Buffer): Promise<Buffer | undefined> {
  try {
    return await unzip(file, { maxOutputLength: MAX_UNPACKED });
  } catch {
    return undefined;
  }
}
