import type { Encoding } from './encodings.ts';
import type { WebPage } from './web-page.ts';

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
