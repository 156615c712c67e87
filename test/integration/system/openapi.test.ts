import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { preflightHeaders } from '../../../lib/runtime/http/headers.ts';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import type { Json } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import {
  type DescribedOperation,
  OpenApi,
  operationsOf,
  valuesNamed,
} from '../../support/http/openapi-shape.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

let document: Json;
let operations: DescribedOperation[];
beforeAll(async () => {
  document = (await anonymous.get('/api/openapi.json')).body;
  operations = operationsOf(OpenApi.parse(document));
});

const at = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce((node, part) => node?.[part], document);

describe('GET /api/openapi.json', () => {
  test('answers the committed document', async () => {
    const { status, headers, body } = await anonymous.get('/api/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/openapi.json');
  });
});

describe('the document', () => {
  test('is of OpenAPI 3.1 and of this version', async () => {
    expect(() => OpenApi.parse(document)).not.toThrow();
    expect(document.info.version).toBe((await readFile('VERSION', 'utf8')).trim());
  });

  test('its schemas are of JSON Schema 2020-12, and each compiles', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi.json');
    for (const schema of [
      ...valuesNamed('schema', document),
      ...Object.values(document.components.schemas),
    ]) {
      expect([ajv.validateSchema(Object(schema)), ajv.errors]).toEqual([true, null]);
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`openapi.json#/components/schemas/${name}`)).toBeInstanceOf(Function);
    }
  });

  test('everything it refers to is in it, and everything in it is referred to', () => {
    const references = valuesNamed('$ref', document).map(String);
    for (const reference of references)
      expect([reference, at(reference)]).toEqual([reference, expect.any(Object)]);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !references.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('names every operation once, and every tag', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(operations.flatMap((operation) => operation.tags));
    expect([...tags].sort()).toEqual(document.tags.map(({ name }: { name: string }) => name).sort());
  });

  test('has the routes of the service and no other', () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(routeTable.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test.each([
    ['auth-login', 'Credentials'],
    ['operations-create', 'OperationDraft'],
    ['operations-add-member', 'MemberDraft'],
    ['sectors-create', 'SectorDraft'],
    ['sectors-set-members', 'SectorMembers'],
    ['receipts-create', 'ReceiptDraft'],
    ['passages-create', 'PassageDraft'],
    ['passages-update', 'PassagePatch'],
    ['users-create', 'UserDraft'],
    ['entities-create', 'EntityDraft'],
    ['passwords-forgot', 'ForgottenPassword'],
    ['passwords-reset', 'NewPassword'],
  ])('the body of %s has a name for generated clients: %s', (id, name) => {
    const body = operations.find(({ operationId }) => operationId === id)?.requestBody;
    expect(body?.content['application/json']).toMatchObject({
      schema: { $ref: `#/components/schemas/${name}` },
    });
  });

  test('types each success once, so that generated clients have nothing to tell apart', () => {
    const several = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { content = {} }]) => Object.keys(content).length > 1)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(several).toEqual([]);
  });

  test('has an example of every parameter, JSON body and answer, and of a problem of every operation', () => {
    const lacks = (content: Record<string, object> = {}) =>
      Object.entries(content).some(
        ([type, media]) => type === 'application/json' && !('example' in media) && !('examples' in media),
      );
    const missing = operations.flatMap(({ operationId, parameters, requestBody, responses }) => {
      const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const problems = Object.values(responses).map(({ content }) => content?.['application/problem+json']);
      return [
        ...parameters.filter((parameter) => !('example' in parameter)).map(({ name }) => name),
        // The body of the payment webhook is signed bytes.
        ...(operationId !== 'pay-webhook' && lacks(requestBody?.content) ? ['body'] : []),
        ...successes.filter(([, { content }]) => lacks(content)).map(([status]) => status),
        ...(problems.some((problem) => problem && 'example' in problem) ? [] : ['a problem']),
      ].map((lack) => `${operationId}: ${lack}`);
    });
    expect(missing).toEqual([]);
  });

  test('names no header that a browser of another origin may not send', () => {
    const allowed = preflightHeaders(['GET'])['access-control-allow-headers']?.toLowerCase().split(', ');
    const sent = operations.flatMap(({ parameters }) =>
      parameters.filter((parameter) => parameter.in === 'header'),
    );
    const names = new Set(sent.map(({ name }) => name.toLowerCase()));
    expect([...names].filter((name) => !allowed?.includes(name))).toEqual(
      // The payment and mail providers, which send signatures, are not browsers.
      [...names].filter((name) => /signature/.test(name)),
    );
  });

  test('says which headers answers carry', () => {
    const all = ['X-Request-Id', 'API-Version'];
    const caches = ['Cache-Control', 'Vary'];
    const headersOf = (id: string, status: string) =>
      Object.keys(operations.find(({ operationId }) => operationId === id)?.responses[status]?.headers ?? {});
    const refused = [...all, 'Vary', 'Content-Language'];
    const quota = ['RateLimit', 'RateLimit-Policy'];
    expect(headersOf('passages-create', '201')).toEqual([
      ...all,
      ...caches,
      'ETag',
      'Location',
      'Idempotency-Replayed',
      ...quota,
    ]);
    expect(headersOf('passages-list', '200')).toEqual([...all, ...caches, 'ETag', 'Link', ...quota]);
    expect(headersOf('passages-get', '304')).toEqual([...all, ...caches, 'ETag', ...quota]);
    expect(headersOf('passages-delete', '204')).toEqual([...all, ...caches, ...quota]);
    expect(headersOf('receipts-pdf', '200')).toEqual([
      ...all,
      ...caches,
      'ETag',
      'Content-Disposition',
      ...quota,
    ]);
    expect(headersOf('passages-get', '401')).toEqual([...refused, ...quota, 'WWW-Authenticate']);
    expect(headersOf('passages-create', '426')).toEqual([...refused, ...quota, 'Upgrade']);
    expect(headersOf('passages-create', '429')).toEqual([...refused, ...quota, 'Retry-After']);
    expect(headersOf('passages-create', '409')).toEqual([
      ...refused,
      ...quota,
      'Idempotency-Replayed',
      'Retry-After',
    ]);
    expect(headersOf('system-health', '200')).toEqual([...all, ...caches]);
  });

  test('says where an Idempotency-Key is required or accepted', () => {
    const keyOf = (id: string) => {
      const operation = operations.find(({ operationId }) => operationId === id);
      const header = operation?.parameters.find(({ name }) => name === 'Idempotency-Key');
      return header && { required: header.required ?? false };
    };
    expect(keyOf('pay-create-refund')).toEqual({ required: true });
    expect(keyOf('passages-create')).toEqual({ required: false });
    expect(keyOf('users-import')).toEqual({ required: false });
    expect(keyOf('auth-login')).toBeUndefined();
  });

  test('a field that is only read has its type in the body of a change too', () => {
    const { PassagePatch } = document.components.schemas;
    expect(PassagePatch.properties.locked).toMatchObject({ type: 'boolean', readOnly: true });
    expect(PassagePatch.properties.version).toMatchObject({ type: 'integer', readOnly: true });
    expect(PassagePatch.properties.flags).toMatchObject({ type: 'array', readOnly: true });
  });

  test('names every part of a path once, and no other', () => {
    for (const { path, parameters } of operations) {
      const places = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect([path, places]).toEqual([path, path.match(/\{\w+\}/g) ?? []]);
    }
  });
});
