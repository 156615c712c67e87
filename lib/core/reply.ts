import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WebPage } from './text/html.ts';

export type Encoding = 'br' | 'gzip';

/** `quick`: for an answer that is made now. `small`: for a file that is compressed once and sent often. */
export type Effort = 'quick' | 'small';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli level 4 compresses JSON better than gzip 6 in two thirds of its time. */
const levels = { quick: { br: 4, gzip: 6 }, small: { br: 11, gzip: 9 } } as const;

/** The bytes in an encoding of HTTP. */
export function compress(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = levels[effort][encoding];
  if (encoding === 'gzip') return gzipped(bytes, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** What a verb answers when the status depends on what it found. */
export class Reply<T> {
  readonly status: number;
  readonly output: T;

  constructor(status: number, output: T) {
    this.status = status;
    this.output = output;
  }
}

/** The same bytes in an encoding of HTTP. */
export type Compressed = (encoding: Encoding) => Promise<Uint8Array>;

/** A file as the answer, with its own headers; one that is always the same is compressed once. */
export class FileReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly compressed: Compressed | undefined;

  constructor(
    bytes: Uint8Array,
    contentType: string,
    headers: Record<string, string> = {},
    compressed?: Compressed,
  ) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.headers = headers;
    this.compressed = compressed;
  }
}

/** A page for a person's browser as the answer. */
export class PageReply {
  readonly page: WebPage;

  constructor(page: WebPage) {
    this.page = page;
  }
}
