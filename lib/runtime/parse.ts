import type * as z from 'zod';
import { invalid, Problem } from '../problems.ts';
import type { HttpRequest } from './request.ts';
import { textFaults } from './text-faults.ts';
import { type ValueKind, validationFaults } from './validation-faults.ts';

export const MAX_BODY_BYTES = 1_048_576;
/** A name of the client's making may be as long as the body. */
const MAX_POINTER = 200;

/** Path values: a wrong one is a fault of the request, not a missing object. */
export function parsePath<S extends z.ZodType>(schema: S, request: HttpRequest): z.output<S> {
  return orThrow(
    schema.safeParse(request.pathParameters),
    (path) => short(`{${path.join('.')}}`),
    'parameter',
  );
}

export function parseQuery<S extends z.ZodType>(schema: S, request: HttpRequest): z.output<S> {
  const parameters = new URLSearchParams(request.rawQuery);
  const repeated = [...new Set(parameters.keys())].filter((name) => parameters.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map((name) => ({
        pointer: queryPlace([name]),
        detail: 'given more than once',
        code: 'repeated',
      })),
    );
  }
  const values = Object.fromEntries(parameters);
  const faults = textFaults(values, queryPlace, 'parameter');
  if (faults.length > 0) throw invalid(...faults);
  return orThrow(schema.safeParse(values), queryPlace, 'parameter');
}

/** The body's JSON, checked for what no field may hold; undefined when there is no body. */
function parseJson({ headers, body }: HttpRequest): unknown {
  if (body.length > MAX_BODY_BYTES) throw new Problem('payload-too-large');
  if (body.length === 0) return undefined;
  const type = /^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!type.test(headers['content-type'] ?? '') || encoding !== 'identity')
    throw new Problem('unsupported-media-type');
  const value = decodeJson(body);
  const faults = textFaults(value, pointerOf);
  if (faults.length > 0) throw invalid(...faults);
  return value;
}

export function parseBody<S extends z.ZodType>(schema: S, request: HttpRequest): z.output<S> {
  const value = parseJson(request);
  return orThrow(schema.safeParse(value === undefined ? {} : value), pointerOf, 'field');
}

/** JSON Pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return short(path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
}

function queryPlace(path: readonly PropertyKey[]): string {
  return short(`?${path.join('.')}`);
}

function short(pointer: string): string {
  return pointer.slice(0, MAX_POINTER);
}

function decodeJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem('malformed-json');
  }
}

function orThrow<T>(
  result: z.ZodSafeParseResult<T>,
  place: (path: readonly PropertyKey[]) => string,
  kind: ValueKind,
): T {
  if (result.success) return result.data;
  throw invalid(...validationFaults(result.error.issues, place, kind));
}
