import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { withoutDamaged } from '../../core/fields/damaged-fields.ts';
import { invalid, Problem } from '../../core/problems/problem.ts';
import {
  pointerOf,
  truncatePointer,
  type ValueKind,
  validationFaults,
} from '../../core/problems/validation-faults.ts';
import { jsonFault } from '../../core/read-json.ts';
import { MAX_VALUES, textFaults, tooManyValues, withoutUnchecked } from '../../core/text/text-faults.ts';
import type { EndpointFacts, Shape } from './endpoint-spec.ts';
import type { HttpRequest } from './request.ts';

export type InputSchemas = { params: z.ZodObject; query: z.ZodObject; headers: z.ZodObject; body: z.ZodType };

/** The schemas of an endpoint's input, built at the first call. */
export function inputSchemas(facts: Pick<EndpointFacts, 'params' | 'query' | 'csv' | 'headers' | 'body'>) {
  const { params, headers, body } = facts;
  let built: InputSchemas | undefined;
  return (): InputSchemas => {
    built ??= {
      params: z.strictObject(params ?? {}),
      query: z.strictObject(takenQuery(facts)),
      headers: z.strictObject(headers ?? {}),
      body: body ?? z.strictObject({}),
    };
    return built;
  };
}

/** The accepted query: the older parameter `format=csv` also accepts the parameters of the file operation. */
function takenQuery({ query, csv }: Pick<EndpointFacts, 'query' | 'csv'>): Shape {
  return csv ? { ...query, ...csv.query, format: z.enum(['json', 'csv']).default('json') } : { ...query };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * An upper bound of the number of values in a JSON text: one, plus one for each comma and opening bracket outside of strings.
 * Counted without parsing, because parsing half a million empty objects takes a hundred times as long.
 */
export function countValues(json: Uint8Array): number {
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at + 1);
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) values += 1;
  }
  return values;
}

/** The index of the closing quote of the string whose content begins at `at`. */
function endOfString(json: Uint8Array, at: number): number {
  let end = at;
  while (end < json.length && json[end] !== QUOTE) end += json[end] === BACKSLASH ? 2 : 1;
  return end;
}

export const MAX_BODY_BYTES = 1_048_576;
const MAX_RAW_BYTES = 262_144;
/** The limit of API Gateway; other servers in front of the service may allow more. */
const MAX_QUERY = 10_240;
/** Maximum number of repeated names that are reported. */
const MAX_REPEATED = 20;
const notGzip = 'The body is not complete gzip, as its Content-Encoding says.';
const rawTooLarge = `The body has more than ${MAX_RAW_BYTES} bytes.`;

/** Parses path parameters; an invalid one is a 400, not a 404. */
export function parsePath<S extends z.ZodType>(schema: S, request: HttpRequest): z.output<S> {
  return parsedOrThrow(
    schema.safeParse(request.pathParameters),
    (path) => truncatePointer(`{${path.join('.')}}`),
    'parameter',
  );
}

/** Parses the query; `ignoresUnknown` ignores parameters that the schema does not have, instead of refusing them. */
export function parseQuery<S extends z.ZodObject>(
  schema: S,
  request: HttpRequest,
  { ignoresUnknown }: { ignoresUnknown: boolean },
): z.output<S> {
  if (request.rawQuery.length > MAX_QUERY) {
    throw invalid({ pointer: '?', detail: `must have at most ${MAX_QUERY} characters`, code: 'too-big' });
  }
  const parameters = [...new URLSearchParams(request.rawQuery)].filter(
    ([name]) => !ignoresUnknown || Object.hasOwn(schema.shape, name),
  );
  const repeated = repeatedNames(parameters);
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map((name) => ({
        pointer: queryPointer([name]),
        detail: 'given more than once',
        code: 'repeated',
      })),
    );
  }
  const values = Object.fromEntries(parameters);
  const faults = textFaults(values, queryPointer, 'parameter');
  if (faults.length > 0) throw invalid(...faults);
  return parsedOrThrow(schema.safeParse(values), queryPointer, 'parameter');
}

/** Parses the headers that an endpoint declares; ignores others. */
export function parseHeaders<S extends z.ZodObject>(schema: S, { headers }: HttpRequest): z.output<S> {
  const values = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return parsedOrThrow(schema.safeParse(values), (path) => truncatePointer(path.join('.')), 'parameter');
}

function repeatedNames(parameters: readonly (readonly [string, string])[]): string[] {
  const seen = new Set<string>();
  const repeated = parameters.filter(([name]) => seen.size === seen.add(name).size).map(([name]) => name);
  return [...new Set(repeated)].slice(0, MAX_REPEATED);
}

/** Returns the body as bytes, for verbs that verify its signature. */
export function parseRaw<S extends z.ZodType>(schema: S, { body, headers }: HttpRequest): z.output<S> {
  if (body.length > MAX_RAW_BYTES) throw new Problem('payload-too-large', { detail: rawTooLarge });
  return parsedOrThrow(schema.safeParse({ bytes: body, headers }), pointerOf, 'field');
}

export type BodyRules = Pick<EndpointFacts, 'unchecked' | 'inflates'>;

/** Parses the JSON of the body and checks for values that no request may contain; undefined when there is no body. */
function parseJson({ headers, body: sent }: HttpRequest, { unchecked = [], inflates }: BodyRules): unknown {
  if (sent.length > MAX_BODY_BYTES) throw new Problem('payload-too-large');
  if (sent.length === 0) return undefined;
  const type = /^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i;
  const encoding = headers['content-encoding'] ?? 'identity';
  const isInflated = inflates === true && encoding === 'gzip';
  if (!type.test(headers['content-type'] ?? '') || (encoding !== 'identity' && !isInflated))
    throw new Problem('unsupported-media-type');
  const body = isInflated ? inflate(sent) : sent;
  // A verb that validates each item itself must not refuse all items because of one with many values.
  if (unchecked === 'all') return decodeJson(body);
  // Counted before parsing: a body of 1 MB can contain so many values that parsing takes too long.
  if (countValues(body) > MAX_VALUES) throw invalid(tooManyValues);
  const value = decodeJson(body);
  const faults = textFaults(withoutUnchecked(value, unchecked), pointerOf);
  if (faults.length > 0) throw invalid(...faults);
  return value;
}

/** Stops at the maximum body size, however large the decompressed body would be. */
function inflate(sent: Buffer): Buffer {
  try {
    return gunzipSync(sent, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new Problem(
      isTooLarge ? 'payload-too-large' : 'malformed-json',
      isTooLarge ? {} : { detail: notGzip },
    );
  }
}

/** Parses the body; the verb validates the `unchecked` members. */
export async function parseBody<S extends z.ZodType>(
  schema: S,
  request: HttpRequest,
  rules: BodyRules = {},
): Promise<z.output<S>> {
  const value = parseJson(request, rules);
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const given = isRecord ? withoutDamaged(value) : value;
  return parsedOrThrow(await schema.safeParseAsync(given === undefined ? {} : given), pointerOf, 'field');
}

function queryPointer(path: readonly PropertyKey[]): string {
  return truncatePointer(`?${path.join('.')}`);
}

function decodeJson(body: Buffer): unknown {
  const text = decodeText(body);
  try {
    return JSON.parse(text);
  } catch {
    const fault = jsonFault(text);
    throw new Problem(
      'malformed-json',
      fault === undefined ? {} : { detail: `The body is no JSON: ${fault}.` },
    );
  }
}

function decodeText(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Problem('malformed-json', { detail: 'The body is not encoded in UTF-8.' });
  }
}

function parsedOrThrow<T>(
  result: z.ZodSafeParseResult<T>,
  toPointer: (path: readonly PropertyKey[]) => string,
  kind: ValueKind,
): T {
  if (result.success) return result.data;
  throw invalid(...validationFaults(result.error.issues, toPointer, kind));
}
