import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import document from '../../../docs/openapi.json' with { type: 'json' };
import type { Route } from '../../../lib/runtime/http/route-table.ts';
import type { TestAnswer } from './answer.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

type Response = { description: string; content?: Record<string, object>; headers?: Record<string, object> };
type Operation = {
  description: string;
  parameters: { name: string; deprecated?: boolean }[];
  responses: Record<string, Response>;
};

/** Headers of HTTP and browsers, which are independent of the API. */
const ofProtocol =
  /^(content-(type|length|encoding|security-policy)|strict-transport-security|x-content-type-options|referrer-policy|access-control-.*|date|connection|keep-alive|transfer-encoding)$/;

type Place = Pick<Route, 'method' | 'path'>;

const paths: Record<string, Record<string, Operation>> = document.paths;
const typeOf = ({ headers }: TestAnswer) => (headers['content-type'] ?? '').split(';')[0] ?? '';

/** The older parameter `format=csv` returns the answer of the file operation; the document describes this only in words. */
function describedAs({ method, path }: Place, answer: TestAnswer): Place {
  const format = paths[path]?.[method.toLowerCase()]?.parameters.find(({ name }) => name === 'format');
  const isOlderWay = format?.deprecated === true && typeOf(answer) === 'text/csv';
  return isOlderWay ? { method, path: `${path}/csv` } : { method, path };
}

/** Throws unless a response matches the OpenAPI document. */
export function validateAnswer(route: Route, answer: TestAnswer): void {
  const { method, path } = describedAs(route, answer);
  const { status, headers, body } = answer;
  const operation = paths[path]?.[method.toLowerCase()];
  const response = operation?.responses[String(status)];
  if (!operation || !response)
    throw new Error(
      `${method} ${path} answered ${status}, which its document does not announce: ${JSON.stringify(body)}`,
    );
  requireKnownHeaders(`${method} ${path} ${status}`, response, { status, headers });
  const type = typeOf(answer);
  if (status === 304 || type === '') return;
  if (type === 'text/html' && maySendPage(operation)) return;
  if (!response.content?.[type] && !response.content?.[type.replace(/\/.*/, '/*')])
    throw new Error(`${method} ${path} ${status} answered ${type}, which its document does not announce`);
  if (!/json/.test(type) || headers['content-encoding']) return;
  const pointer = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    type,
    'schema',
  ];
  const reference = pointer
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = ajv.getSchema(`openapi.json#/${reference}`);
  if (!validate) throw new Error(`no schema for ${method} ${path} ${status}`);
  if (!validate(body)) {
    throw new Error(
      `${method} ${path} ${status} does not fit its schema: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    );
  }
}

/** The document describes the HTML answers for browsers only in words: instead of JSON, and as refusals of a page. */
function maySendPage({ description, responses }: Operation): boolean {
  return (
    description.includes('`Accept: text/html`') || responses['200']?.content?.['text/html'] !== undefined
  );
}

/** Throws for a header that the document does not name. */
function requireKnownHeaders(
  where: string,
  response: Response,
  { status, headers }: Pick<TestAnswer, 'status' | 'headers'>,
): void {
  const documented = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
  const isKnown = (name: string) =>
    documented.has(name) || ofProtocol.test(name) || (status >= 400 && /^(cache-control|vary)$/.test(name));
  const untold = Object.keys(headers).filter((name) => !isKnown(name));
  if (untold.length > 0)
    throw new Error(`${where} has headers that its document does not name: ${untold.join(', ')}`);
}
