import { inflateRawSync } from 'node:zlib';

export type ZippedFile = {
  name: string;
  bytes: Buffer;
  /** The file mode as in `stat`. */
  mode: number;
  modified: { year: number; month: number; day: number };
};

const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const END_LENGTH = 22;

/** Reads the files in a zip's central directory; supports only the features that our archives use. */
export function readZip(zip: Buffer): ZippedFile[] {
  const end = zip.length - END_LENGTH;
  if (zip.readUInt32LE(end) !== END_RECORD) throw new Error('the archive does not end where it should');
  const files: ZippedFile[] = [];
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    if (zip.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error(`no entry at ${at}`);
    const lengths = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const date = zip.readUInt16LE(at + 14);
    files.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: bytesOf(zip, {
        at: zip.readUInt32LE(at + 42),
        length: zip.readUInt32LE(at + 20),
        isStored: zip.readUInt16LE(at + 10) === 0,
      }),
      mode: zip.readUInt16LE(at + 40),
      modified: { year: 1980 + (date >> 9), month: (date >> 5) & 15, day: date & 31 },
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function bytesOf(
  zip: Buffer,
  { at, length, isStored }: { at: number; length: number; isStored: boolean },
): Buffer {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const bytes = zip.subarray(start, start + length);
  return isStored ? bytes : inflateRawSync(bytes);
}
