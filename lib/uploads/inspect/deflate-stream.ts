import { constants, deflateSync } from 'node:zlib';
import { type PDFDict, PDFName, PDFNull, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { NotAllowed } from './pdf-names.ts';

export const FILTER = PDFName.of('Filter');
export const PARAMETERS = PDFName.of('DecodeParms');
const FLATE = PDFName.of('FlateDecode');
const HEX = PDFName.of('ASCIIHexDecode');

/** Text that a PDF reader may take for the start of an object, or of the file, when it searches everywhere. */
const objects = /[\d\s\0]obj|trailer|startxref|endstream/;
const showsObjects = (bytes: Uint8Array) => objects.test(Buffer.from(bytes).toString('latin1'));

/** The bytes of a stream in the file, and its filters. */
type Coded = { filters: PDFObject[]; parameters: PDFObject[]; bytes: Uint8Array };

/**
 * Returns a stream whose bytes are deflated, whatever their encoding: plain text could be taken for objects. Deterministic;
 * deflated bytes remain unchanged.
 */
export function deflated(dict: PDFDict, coded: Coded): PDFRawStream {
  const { filters, bytes } = coded;
  if (filters[0] === FLATE && isDeflated(bytes)) return stream(dict, coded);
  const level = filters.length > 0 ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION;
  const simple = deflateSync(bytes, { level });
  if (!showsObjects(simple)) return stream(dict, within([FLATE], coded, simple));
  for (const spaces of SPACES) {
    const digits = deflateHex(bytes, spaces);
    if (!showsObjects(digits)) return stream(dict, within([FLATE, HEX], coded, digits));
  }
  throw new NotAllowed('has objects in its streams');
}

function within(before: PDFName[], { filters, parameters }: Coded, bytes: Uint8Array): Coded {
  const none = before.map(() => PDFNull);
  return {
    filters: [...before, ...filters],
    parameters: parameters.length > 0 ? [...none, ...parameters] : [],
    bytes,
  };
}

function stream(dict: PDFDict, { filters, parameters, bytes }: Coded): PDFRawStream {
  dict.set(FILTER, dict.context.obj(filters));
  if (parameters.length > 0) dict.set(PARAMETERS, dict.context.obj(parameters));
  return PDFRawStream.of(dict, bytes);
}

/** Checks the method, the window and the checksum of the header: no text begins like this by chance. */
function isDeflated(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0 && !showsObjects(bytes);
}

/** Numbers of spaces before the digits; each shifts all following bits. */
const SPACES = [0, 1, 2, 3];

/** Encodes bytes as hex digits first: incompressible bytes are deflated unchanged, so that letters would remain readable. */
function deflateHex(bytes: Uint8Array, spaces: number): Uint8Array {
  const digits = `${' '.repeat(spaces)}${Buffer.from(bytes).toString('hex')}>`;
  return deflateSync(digits, { strategy: constants.Z_HUFFMAN_ONLY });
}
