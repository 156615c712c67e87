import { Problem } from '../problems.ts';
import type { Answer } from './answer.ts';
import type { HttpRequest } from './request.ts';

/** Tags of a list header, without the weakness mark. */
function tags(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** `If-Match` on a change: 412 when the record has another version by now. */
export function requireMatch(request: HttpRequest, target: unknown): void {
  const header = request.headers['if-match'];
  if (!header || header.trim() === '*') return;
  const version: unknown =
    typeof target === 'object' && target !== null ? Reflect.get(target, 'version') : undefined;
  if (typeof version === 'number' && tags(header).includes(`"v${version}"`)) return;
  throw new Problem('precondition-failed');
}

/** `If-None-Match` on a read: the client already has this very answer. */
export function isNotModified(request: HttpRequest, answer: Answer): boolean {
  const header = request.headers['if-none-match'];
  const etag = answer.headers['etag'];
  if (request.method !== 'GET' || answer.status !== 200 || !header || !etag) return false;
  return header.trim() === '*' || tags(header).includes(etag.replace(/^W\//, ''));
}
