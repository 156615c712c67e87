import * as z from 'zod';
import { deepPackage } from '../../../infra/deep-package.ts';
import type { TestAnswer } from './answer.ts';
import { type ApiOperation, apiDocument } from './api-document.ts';

type Validator = {
  validateSafe(value: unknown, schema: object): { valid: boolean; err?: { details?: Fault[] } };
};
type Fault = { path: string | (string | number)[]; message: string };

/** A second implementation of JSON Schema 2020-12, independent of the one in `validate-answer.ts`. */
const { default: ZSchema }: { default: { create(options: object): Validator } } = deepPackage('z-schema');
const validator = ZSchema.create({ version: 'draft2020-12', formatAssertions: true });
const schemas = new Map<string, object>();
const Headers = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const headersByName = Headers.parse(apiDocument.components['headers']);

/** The parts of an answer that the document does not describe; empty if the answer is valid. */
export function faultsOf(operation: ApiOperation, answer: TestAnswer): string[] {
  const { status, headers, body, bytes } = answer;
  const response = operation.responses[String(status)];
  if (!response) return [`status ${status}`];
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const media = response.content[type] ?? response.content[type.replace(/\/.*/, '/*')];
  const isEmpty = bytes.length === 0;
  if (!media) return isEmpty ? headerFaults(response, headers) : [`${status} as ${type || 'nothing'}`];
  const isJson = /json/.test(type) && !headers['content-encoding'];
  return [
    ...headerFaults(response, headers),
    ...(isJson ? bodyFaults(media.schema, body) : []),
    ...(status >= 400 ? codeFaults(response, answer) : []),
  ];
}

type Response = ApiOperation['responses'][string];

function headerFaults(response: Response, headers: TestAnswer['headers']): string[] {
  return Object.keys(response.headers).flatMap((name) => {
    const value = headers[name.toLowerCase()];
    const described = headersByName[name];
    if (!described) return [`header ${name} that is described nowhere`];
    return value === undefined ? [] : bodyFaults(described.schema, value).map((fault) => `${name}: ${fault}`);
  });
}

/** The description of a status contains the error codes, as `infra` writes it. */
function codeFaults({ description }: Response, { status, body }: TestAnswer): string[] {
  const codes = [...String(description).matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
  return [
    ...(codes.includes(body.code) ? [] : [`${status} with the code ${body.code}`]),
    ...(body.status === status ? [] : [`${status} that says it is ${body.status}`]),
  ];
}

function bodyFaults(schema: unknown, value: unknown): string[] {
  const key = JSON.stringify(schema);
  const known = schemas.get(key) ?? standingAlone(key);
  schemas.set(key, known);
  const { valid, err } = validator.validateSafe(value, known);
  if (valid) return [];
  return (
    err?.details?.map(({ path, message }) => `${String(path)}: ${message}`) ?? ['no schema that can be read']
  );
}

const referencesIn = (text: string) =>
  [...text.matchAll(/#\/components\/schemas\/([\w.-]+)/g)].map(([, name = '']) => name);

/** A schema together with all schemas that it references. */
function standingAlone(text: string): object {
  const found = new Map<string, unknown>();
  const open = referencesIn(text);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const schema = apiDocument.components.schemas[name];
    found.set(name, schema);
    open.push(...referencesIn(JSON.stringify(schema)));
  }
  const whole = JSON.stringify({ $defs: Object.fromEntries(found), ...JSON.parse(text) });
  return JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'));
}
