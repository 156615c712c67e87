import type * as z from 'zod';
import { pointerOf, shortened } from '../pointers.ts';
import { invalid, Problem } from '../problems.ts';
import { MAX_VALUES, textFaults, tooManyValues, unjudged } from '../text-faults.ts';
import { type ValueKind, validationFaults } from '../validation-faults.ts';
import { countValues } from './body-values.ts';
import type { HttpRequest } from './request.ts';

export const MAX_BODY_BYTES = 1_048_576;
const MAX_RAW_BYTES = 262_144;
/** The gateway lets no more through; whatever else is in front of us may. */
const MAX_QUERY = 10_240;
/** Names told of a query that repeats itself. */
const MAX_REPEATED = 20;
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
  if (request.rawQuery.length > MAX_QUERY) {
    throw invalid({ pointer: '?', detail: `must have at most ${MAX_QUERY} characters`, code: 'too-big' });
  }
  const parameters = [...new URLSearchParams(request.rawQuery)];
  const repeated = repeatedNames(parameters);
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

function repeatedNames(parameters: readonly (readonly [string, string])[]): string[] {
  const seen = new Set<string>();
  const repeated = parameters.filter(([name]) => seen.size === seen.add(name).size).map(([name]) => name);
  return [...new Set(repeated)].slice(0, MAX_REPEATED);
}

/** The body as it came, for a verb that checks its signature. */
export function parseRaw<S extends z.ZodType>(schema: S, { body, headers }: HttpRequest): z.output<S> {
  if (body.length > MAX_RAW_BYTES) throw new Problem('payload-too-large', { detail: rawTooLarge });
  return orThrow(schema.safeParse({ bytes: body, headers }), pointerOf, 'field');
}

/** The body's JSON, checked for what no field may hold; undefined when there is no body. */
function parseJson({ headers, body }: HttpRequest, judged: readonly string[]): unknown {
  if (body.length > MAX_BODY_BYTES) throw new Problem('payload-too-large');
  if (body.length === 0) return undefined;
  const type = /^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!type.test(headers['content-type'] ?? '') || encoding !== 'identity')
    throw new Problem('unsupported-media-type');
  // Before it is read: as many values as a megabyte can hold take longer than a request may.
  if (countValues(body) > MAX_VALUES) throw invalid(tooManyValues);
  const value = decodeJson(body);
  const faults = textFaults(unjudged(value, judged), pointerOf);
  if (faults.length > 0) throw invalid(...faults);
  return value;
}

/** What is wrong inside the members that the verb judges by itself is left to it. */
export function parseBody<S extends z.ZodType>(
  schema: S,
  request: HttpRequest,
  judged: readonly string[] = [],
): z.output<S> {
  const value = parseJson(request, judged);
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
