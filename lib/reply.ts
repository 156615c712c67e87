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

/** A file as the answer, with its own headers. */
export class FileReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly headers: Record<string, string>;

  constructor(bytes: Uint8Array, contentType: string, headers: Record<string, string> = {}) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.headers = headers;
  }
}

/** A page for a person's browser as the answer. */
export class PageReply {
  readonly page: WebPage;

  constructor(page: WebPage) {
    this.page = page;
  }
}
