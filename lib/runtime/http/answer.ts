import { createHash } from 'node:crypto';
import { Problem } from '../../core/problems.ts';
import type { Compressed } from '../../core/reply.ts';
import type { WebPage } from '../../core/text/html.ts';
import type { HttpRequest } from './request.ts';

/** The entity tags of a header, without `W/`. */
function tags(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** `If-Match` of a change: throws a 412 when the record has another version. */
export function requireMatch(request: HttpRequest, target: unknown): void {
  const header = request.headers['if-match'];
  if (!header || header.trim() === '*') return;
  const version: unknown =
    typeof target === 'object' && target !== null ? Reflect.get(target, 'version') : undefined;
  if (typeof version === 'number' && tags(header).includes(`"v${version}"`)) return;
  throw new Problem('precondition-failed');
}

/** `If-None-Match` of a read: true when the client already has this answer. */
export function isNotModified(request: HttpRequest, answer: Answer): boolean {
  const header = request.headers['if-none-match'];
  const etag = answer.headers['etag'];
  if (request.method !== 'GET' || answer.status !== 200 || !header || !etag) return false;
  return header.trim() === '*' || tags(header).includes(etag.replace(/^W\//, ''));
}

/** An answer before compression and the common headers. */
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

  /** Says that the answer depends on one more header of the request. */
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
 * A JSON answer. Its ETag is the given one, the version of a record, or the digest of a page of a list; the cursor of a
 * page becomes its Link.
 */
export function jsonAnswer(status: number, output: unknown, path: string, tag?: string): Answer {
  if (status === 204 || output === undefined) return new Answer(status, {});
  const body = JSON.stringify(output);
  return new Answer(
    status,
    { 'content-type': JSON_TYPE, ...etagOf(output, body, tag), ...nextLink(output, path) },
    body,
  );
}

/** An HTML answer with its own Content-Security-Policy. */
export function pageAnswer(status: number, { html, policy }: WebPage): Answer {
  return new Answer(
    status,
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    html,
  );
}

function etagOf(output: unknown, body: string, tag: string | undefined): Record<string, string> {
  if (tag !== undefined) return { etag: `"${tag}"` };
  const version = memberOf(output, 'version');
  if (typeof version === 'number') return { etag: `"v${version}"` };
  return memberOf(output, 'next_cursor') === undefined ? {} : { etag: `"${digestOf(body)}"` };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function nextLink(output: unknown, path: string): Record<string, string> {
  const cursor = memberOf(output, 'next_cursor');
  if (typeof cursor !== 'string') return {};
  const [base, query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return { link: `<${base}?${parameters}>; rel="next"` };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
