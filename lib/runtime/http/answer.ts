import { createHash } from 'node:crypto';
import type { Compressed } from '../../core/reply.ts';
import type { WebPage } from '../../core/text/web-page.ts';

/** A response before compression and the common headers. */
export class Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
  /** Returns the precompressed body, for static files. */
  readonly compressed: Compressed | undefined;

  constructor(
    status: number,
    headers: Record<string, string>,
    body: string | Uint8Array = '',
    compressed?: Compressed,
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.compressed = compressed;
  }

  /** Adds a request header to `Vary`. */
  varying(name: string): Answer {
    const { vary } = this.headers;
    return this.with({ vary: vary === undefined ? name : `${vary}, ${name}` });
  }

  with(headers: Record<string, string>): Answer {
    return new Answer(this.status, { ...this.headers, ...headers }, this.body, this.compressed);
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A JSON response. Its ETag is the given one, the version of a record, or the digest of a list page; the cursor of a page becomes
 * its Link.
 */
export function jsonAnswer(status: number, output: unknown, url: string, tag?: string): Answer {
  if (status === 204 || output === undefined) return new Answer(status, {});
  const body = JSON.stringify(output);
  return new Answer(
    status,
    { 'content-type': JSON_TYPE, ...etagOf(output, body, tag), ...nextLink(output, url) },
    body,
  );
}

/** An HTML response with its own Content-Security-Policy. Never stored: the link to it may be secret, and what it shows changes. */
export function pageAnswer(status: number, { html, policy }: WebPage): Answer {
  return new Answer(
    status,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
    html,
  );
}

function etagOf(output: unknown, body: string, tag: string | undefined): Record<string, string> {
  if (tag !== undefined) return { etag: `"${tag}"` };
  const version = memberOf(output, 'version');
  if (typeof version === 'number') return { etag: `"v${version}"` };
  return memberOf(output, 'next_cursor') === undefined ? {} : { etag: `"${digestOf(body)}"` };
}

/** The ETag of content without a version. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

function nextLink(output: unknown, url: string): Record<string, string> {
  const cursor = memberOf(output, 'next_cursor');
  if (typeof cursor !== 'string') return {};
  const [base, query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return { link: `<${base}?${parameters}>; rel="next"` };
}

/** Returns a member of a value, if the value is an object. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
