import { invalid, Problem } from '../../core/problems/problem.ts';
import type { Answer } from './answer.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import type { HttpRequest } from './request.ts';

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/.source;
const LIST = new RegExp(`^[ \\t]*${TAG}(?:[ \\t]*,[ \\t]*${TAG})*[ \\t]*$`);

/** The ETags of `If-Match`, without `W/`; `any` for `*`, which every version matches. */
export type Precondition = 'any' | readonly string[];

/** Reads the `If-Match` of a change of a versioned record; throws a 400 when it is no list of ETags. */
export function readIfMatch({ versioned }: EndpointFacts, { headers }: HttpRequest): Precondition {
  const header = headers['if-match'];
  if (header === undefined || !versioned || header.trim() === '*') return 'any';
  if (!LIST.test(header)) {
    const detail = 'expected * or an entity tag as it came in ETag, with its quotes, such as "v3"';
    throw invalid({ pointer: 'If-Match', detail, code: 'invalid-entity-tag' });
  }
  return tags(header);
}

/** Throws a 412 when the record has another version. */
export function requireMatch(precondition: Precondition, target: unknown): void {
  if (precondition === 'any') return;
  const version: unknown =
    typeof target === 'object' && target !== null ? Reflect.get(target, 'version') : undefined;
  // What follows the version tells apart answers about one version of the record.
  const isOfVersion = (tag: string) => tag === `"v${version}"` || tag.startsWith(`"v${version}-`);
  if (typeof version === 'number' && precondition.some(isOfVersion)) return;
  throw new Problem('precondition-failed');
}

/** Returns whether the `If-None-Match` of a read matches the response. */
export function isNotModified(request: HttpRequest, answer: Answer): boolean {
  const header = request.headers['if-none-match'];
  const etag = answer.headers['etag'];
  if (request.method !== 'GET' || answer.status !== 200 || !header || !etag) return false;
  return header.trim() === '*' || tags(header).includes(etag.replace(/^W\//, ''));
}

/** The ETags of a header, without `W/`. */
function tags(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
