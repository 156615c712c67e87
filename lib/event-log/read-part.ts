import { type Duplex, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LogFiles } from '../gateways.ts';
import type { LogPart } from './parts.ts';

/** The lines of a part as they were written, decompressed, in chunks of any length. */
export function readPart(files: LogFiles, { at }: LogPart): AsyncIterable<Uint8Array> {
  switch (at.kind) {
    case 'plain':
      // What is appended meanwhile is not read: it may be half a line.
      return files.read(at.key, { from: 0, to: at.bytes });
    case 'packed':
      return unpack(files.read(at.key));
    case 'member':
      return unpack(files.read(at.key, { from: at.from, to: at.from + at.bytes }));
    case 'segments':
      return inTurn(files, at.keys);
  }
}

async function* inTurn(files: LogFiles, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* files.read(key);
}

/** Decompresses a file of one or more members. */
export async function* unpack(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // A failure of the source reaches whoever reads, which `pipe` alone would not do.
  yield* Readable.from(packed, { objectMode: false }).compose<Duplex>(createGunzip());
}
