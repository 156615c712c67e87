import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { isWithoutSession } from '../../core/roles-matrix.ts';
import { Id, Instant } from '../../core/schemas/common.ts';
import { webhookEvents } from '../../core/webhook-events.ts';
import type { EndpointFacts, Shape } from '../http/endpoint-spec.ts';
import { storesAnswers } from '../http/idempotency.ts';
import { apiDescription, apiTags } from './description.ts';
import { notModifiedHeaders, refusalHeaders, successHeaders } from './headers.ts';
import {
  accessSentence,
  carriesVersion,
  isFile,
  isList,
  ProblemDocument,
  problemsByStatus,
  stagesSentence,
  takesKeys,
} from './parts.ts';

/** `name` is the function's name: `passages/create`. */
export type Described = { name: string; facts: EndpointFacts };

/** Builds the OpenAPI 3.1 document from the facts of the endpoints. */
export function openApiDocument(endpoints: Described[], version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { name, facts } of endpoints) {
    paths[facts.path] = { ...paths[facts.path], [facts.method.toLowerCase()]: operation(name, facts) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Tournée', version, description: apiDescription },
    servers: [{ url: '/' }],
    tags: apiTags,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/login`.' },
        key: { type: 'http', scheme: 'bearer', description: 'The key of `POST /api/keys`, for software.' },
      },
    },
    paths,
    webhooks: webhookRequests(),
  });
}

/** The requests that the service sends to webhooks, by their events. */
function webhookRequests(): ZodOpenApiPathsObject {
  const text = (description: string) => z.string().meta({ description });
  const header = z.object({
    'webhook-id': text('The same for all attempts at an event, and for all receivers.'),
    'webhook-timestamp': text('When this attempt began, in seconds since 1970.'),
    'webhook-signature': text(
      '`v1,` and the signature in Base64; two with a space between them for a day after a change of the secret.',
    ),
  });
  const requests = Object.entries(webhookEvents).map(([type, { description, data }]) => {
    const schema = z.strictObject({
      type: z.literal(type),
      timestamp: Instant,
      data: z.strictObject({ entity_id: Id, ...data.shape }),
    });
    const post: ZodOpenApiOperationObject = {
      operationId: `told-${type.replace('.', '-')}`,
      tags: ['webhooks'],
      summary: `Told of: ${description}`,
      description: 'Sent to the addresses of `/api/webhooks` that want it, once or more, in no order.',
      security: [],
      requestParams: { header },
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken. Anything else is tried again for three days.' } },
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(requests);
}

/** Described in words only: clients that accept JSON never get a page, and generated types of both would have to be narrowed. */
const pageSentence =
  'A browser (`Accept: text/html`) gets a page instead, and parameters that it adds are ignored.';
const refusalSentence = 'A browser gets refusals as a page too, and parameters that it adds are ignored.';

function operation(name: string, facts: EndpointFacts): ZodOpenApiOperationObject {
  const query = documentedQuery(facts);
  return {
    operationId: name.replaceAll('/', '-'),
    tags: [name.split('/')[0] ?? ''],
    summary: facts.summary,
    description: [facts.description, sentenceOfPages(facts), stagesSentence(facts), accessSentence(facts)]
      .filter(Boolean)
      .join('\n\n'),
    ...(facts.deprecated ? { deprecated: true, 'x-sunset': facts.deprecated.sunset } : {}),
    security: isWithoutSession(facts.access)
      ? []
      : [{ token: [] }, ...(takesKeys(facts) ? [{ key: [] }] : [])],
    requestParams: {
      ...(facts.params ? { path: z.object(facts.params) } : {}),
      ...(query ? { query: z.object(query) } : {}),
      header: z.object({ ...requestHeaders(facts), ...ownHeaders(facts) }),
    },
    ...(facts.body ? { requestBody: requestBody(facts, facts.body) } : {}),
    responses: responses(facts),
  };
}

function sentenceOfPages({ answers, page }: EndpointFacts): string | undefined {
  if (answers === 'html') return refusalSentence;
  return page && pageSentence;
}

/** The body of a `POST` is optional if none of its members is required; a change always needs a body. */
function requestBody({ method, reads, documented }: EndpointFacts, schema: z.ZodType) {
  const isRequired = method !== 'POST' || reads === 'raw' || !schema.safeParse({}).success;
  return { required: isRequired, content: { 'application/json': { schema: documented?.body ?? schema } } };
}

/** `Authorization` is no parameter in OpenAPI. */
function ownHeaders({ headers = {} }: EndpointFacts) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Authorization'));
}

function requestHeaders(facts: EndpointFacts) {
  const text = (description: string) => z.string().optional().meta({ description });
  return {
    ...(facts.versioned
      ? { 'If-Match': text('The ETag of the version the change was made from; 412 when it is not the last.') }
      : {}),
    ...(isTagged(facts)
      ? { 'If-None-Match': text('The ETag of the version at hand; 304 when it is still the last.') }
      : {}),
    ...(facts.inflates ? { 'Content-Encoding': text('`gzip`; left out: not compressed.') } : {}),
    ...(storesAnswers(facts) ? { 'Idempotency-Key': idempotencyKey(facts) } : {}),
  };
}

function idempotencyKey(facts: EndpointFacts) {
  const isRequired = facts.idempotencyKey === 'required';
  const description = `${isRequired ? 'Required. ' : ''}Kept 24 hours: the same key and request get the first answer again.`;
  const key = isRequired ? z.string() : z.string().optional();
  return key.meta({ description });
}

const contentTypes = { html: 'text/html', file: 'application/octet-stream' } as const;
const text = z.string();
const bytes = z.string().meta({ format: 'binary' });
/** Code generators treat `text/*` as text. */
const contentOf = (type: string) => ({ [type]: { schema: type.startsWith('text/') ? text : bytes } });

/** Returns whether a read's response has an ETag: records, files, list pages, and verbs that set their own. */
function isTagged(facts: EndpointFacts): boolean {
  if (facts.method !== 'GET') return false;
  return facts.tagged === true || isFile(facts) || isList(facts) || carriesVersion(facts.output);
}

function responses(facts: EndpointFacts): ZodOpenApiResponsesObject {
  const answers: ZodOpenApiResponsesObject = { [`${facts.status}`]: success(facts, facts.status, 'Success') };
  if (facts.otherwise)
    answers[`${facts.otherwise.status}`] = success(
      facts,
      facts.otherwise.status,
      facts.otherwise.description,
    );
  if (isTagged(facts))
    answers['304'] = { description: 'The version at hand is still the last', ...notModifiedHeaders(facts) };
  for (const [status, codes] of problemsByStatus(facts)) {
    const problem = { 'application/problem+json': { schema: ProblemDocument } };
    answers[`${status}`] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      ...refusalHeaders(status, facts),
      content: problem,
    };
  }
  return answers;
}

/** The schema of the answer with a status. */
function outputAt({ output, documented, otherwise }: EndpointFacts, status: number) {
  const own = status === otherwise?.status ? otherwise.output : undefined;
  return own ?? documented?.output ?? output;
}

function success(facts: EndpointFacts, status: number, description: string) {
  const about = { description, ...successHeaders(facts, status) };
  if (facts.answers === 'html' || facts.answers === 'file') {
    const type = facts.contentType ?? contentTypes[facts.answers];
    return { ...about, content: contentOf(type) };
  }
  const schema = outputAt(facts, status);
  return schema ? { ...about, content: { 'application/json': { schema } } } : about;
}

/** The path of the separate operation that returns an operation's file. */
export const csvPath = (path: EndpointFacts['path']): EndpointFacts['path'] => `${path}/csv`;

/**
 * The query in the API document: `format=csv` is described in words only, so that each documented operation has one response type.
 */
function documentedQuery({
  path,
  query,
  csv,
}: Pick<EndpointFacts, 'path' | 'query' | 'csv'>): Shape | undefined {
  if (!csv) return query;
  const description = `\`csv\`, as older clients ask, is answered with the file of \`GET ${csvPath(path)}\`: ask that instead.`;
  const format = z
    .enum(['json'])
    .default('json')
    .meta({ param: { deprecated: true }, description });
  return { ...query, format };
}
