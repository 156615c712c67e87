import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WebPage } from './text/web-page.ts';

export type Encoding = 'br' | 'gzip';

/** `quick` for responses compressed per request, `small` for files compressed once. */
export type Effort = 'quick' | 'small';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli 4 compresses JSON better than gzip 6, in two thirds of the time. */
const levels = { quick: { br: 4, gzip: 6 }, small: { br: 11, gzip: 9 } } as const;

/** Compresses bytes with an HTTP content encoding. */
export function compress(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = levels[effort][encoding];
  if (encoding === 'gzip') return gzipped(bytes, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Returned by a verb to set the status or the ETag. */
export class Reply<T> {
  readonly status: number;
  readonly output: T;
  /** The ETag of a response that is no record; the ETag of a record is its version. */
  readonly etag: string | undefined;

  constructor(status: number, output: T, { etag }: { etag?: string } = {}) {
    this.status = status;
    this.output = output;
    this.etag = etag;
  }
}

/** A response whose ETag is known before its content is read; a client whose ETag matches gets a 304, and nothing is read. */
export class TaggedReply<T> {
  readonly etag: string;
  readonly read: () => Promise<T>;

  constructor(etag: string, read: () => Promise<T>) {
    this.etag = etag;
    this.read = read;
  }
}

/** The ETag of a response that depends on these values only. */
export function tagOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/** Returns the response's bytes with an HTTP content encoding. */
export type Compressed = (encoding: Encoding) => Promise<Uint8Array>;

/** A response with a file and its own headers; `compressed` serves static files from a cache. */
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

/** A response with an HTML page. */
export class PageReply {
  readonly page: WebPage;

  constructor(page: WebPage) {
    this.page = page;
  }
}
