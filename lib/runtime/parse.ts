import type * as z from 'zod';
import { pointerOf, shortened } from '../pointers.ts';
import { invalid, Problem } from '../problems.ts';
import { textFaults } from '../text-faults.ts';
import { type ValueKind, validationFaults } from '../validation-faults.ts';
import type { HttpRequest } from './request.ts';

export const MAX_BODY_BYTES = 1_048_576;
const MAX_RAW_BYTES = 262_144;
const rawTooLarge = `The body has more than ${MAX_RAW_BYTES} bytes.`;

/** Path values: a wrong one is a fault of the request, not a missing object. */
export function parsePath<S extends z.ZodType>(schema: S, request: HttpRequest): z.output<S> {
  return orThrow(
    schema.safeParse(request.pathParameters),
    (path) => shortened(`{${path.join('.')}}`),
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

/** The body as it came, for a verb that checks its signature. */
export function parseRaw<S extends z.ZodType>(schema: S, { body, headers }: HttpRequest): z.output<S> {
  if (body.length > MAX_RAW_BYTES) throw new Problem('payload-too-large', { detail: rawTooLarge });
  return orThrow(schema.safeParse({ bytes: body, headers }), pointerOf, 'field');
}

/** The body's JSON, checked for what no field may hold; undefined when there is no body. */
function parseJson({ headers, body }: HttpRequest, items: string | undefined): unknown {
  if (body.length > MAX_BODY_BYTES) throw new Problem('payload-too-large');
  if (body.length === 0) return undefined;
  const type = /^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!type.test(headers['content-type'] ?? '') || encoding !== 'identity')
    throw new Problem('unsupported-media-type');
  const value = decodeJson(body);
  const faults = textFaults(items === undefined ? value : without(items, value), pointerOf);
  if (faults.length > 0) throw invalid(...faults);
  return value;
}

/** The body beside the items that the verb judges one by one. */
function without(items: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== items));
}

/** Where `items` names a list of the body, what is wrong inside it is left to the verb. */
export function parseBody<S extends z.ZodType>(schema: S, request: HttpRequest, items?: string): z.output<S> {
  const value = parseJson(request, items);
  return orThrow(schema.safeParse(value === undefined ? {} : value), pointerOf, 'field');
}

function queryPlace(path: readonly PropertyKey[]): string {
  return shortened(`?${path.join('.')}`);
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
