import { describe, expect, test } from '@jest/globals';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { problemCatalogue } from '../../../lib/problem-catalogue.ts';
import { type DescribedOperation, OpenApi, operationsOf } from '../../support/openapi-shape.ts';

const operations = operationsOf(OpenApi.parse(document));
const statuses: Record<string, number> = Object.fromEntries(
  Object.entries(problemCatalogue).map(([code, { status }]) => [code, status]),
);

const isRefusal = (status: string) => Number(status) >= 400;
/** `404 not-found`, for every problem an operation announces. */
const announced = ({ responses }: DescribedOperation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    isRefusal(status) ? description.split(', ').map((code) => `${status} ${code.replaceAll('`', '')}`) : [],
  );

describe('every operation announces', () => {
  test.each(operations)('$method $path: each of its problems as a problem document', ({ responses }) => {
    const refusals = Object.entries(responses).filter(([status]) => isRefusal(status));
    for (const [status, { content }] of refusals) {
      expect([status, content?.['application/problem+json']]).toEqual([
        status,
        { schema: { $ref: '#/components/schemas/Problem' } },
      ]);
    }
  });

  test.each(operations)('$method $path: problems of the catalogue, under their status', (operation) => {
    const problems = announced(operation);
    expect(problems).toEqual(expect.arrayContaining(['400 validation-failed', '500 internal-error']));
    for (const problem of problems) {
      const [status, code = ''] = problem.split(' ');
      expect([code, statuses[code]]).toEqual([code, Number(status)]);
    }
  });

  test.each(operations)('$method $path: a success', ({ responses }) => {
    expect(Object.keys(responses).filter((status) => !isRefusal(status))).toContainEqual(
      expect.stringMatching(/^20[0124]$/),
    );
  });
});

describe('what an operation announces follows from what it is', () => {
  const tokens = ['401 invalid-token', '401 missing-token'];

  test.each(operations)('$method $path: a token where one is needed', (operation) => {
    const isOpen = operation.security.length === 0;
    const about = announced(operation).filter((problem) => tokens.includes(problem));
    expect(about.sort()).toEqual(isOpen ? [] : tokens);
    if (isOpen) expect(operation.description).toMatch(/No authentication\.|no session\./);
    else expect(announced(operation)).toContain('429 too-many-requests');
  });

  test.each(operations)('$method $path: not found where the path names something', (operation) => {
    if (operation.path.includes('{')) expect(announced(operation)).toContain('404 not-found');
  });

  test.each(operations)('$method $path: what may be wrong with a body where one is read', (operation) => {
    const ofBodies = ['400 malformed-json', '413 payload-too-large', '415 unsupported-media-type'];
    const readsBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
    const about = announced(operation).filter((problem) => ofBodies.includes(problem));
    // What is signed is read byte by byte, whatever it is said to be.
    const isSigned = operation.path === '/api/pay/webhook';
    const expected = isSigned ? ['413 payload-too-large'] : ofBodies;
    expect(about.sort()).toEqual(readsBody ? expected : []);
  });

  test.each(operations)('$method $path: 304 where a tag may be sent, and nowhere else', (operation) => {
    const takesTag = operation.parameters.some(({ name }) => name === 'If-None-Match');
    expect('304' in operation.responses).toBe(takesTag);
  });
});

describe('the catalogue', () => {
  test('has no problem that nobody announces', () => {
    const known = new Set(operations.flatMap(announced).map((problem) => problem.split(' ')[1]));
    // Answered for a path with another method: by the function behind all routes, which is no operation.
    expect(Object.keys(statuses).filter((code) => !known.has(code))).toEqual(['method-not-allowed']);
  });
});

describe('the answers of records and pages', () => {
  const at = (id: string) => operations.find(({ operationId }) => operationId === id)?.responses;
  const typesOf = (id: string, status: string) => Object.keys(at(id)?.[status]?.content ?? {}).sort();

  test('a record or a file can be asked for again by its tag, a list cannot', () => {
    for (const id of ['entities-get', 'users-get', 'operations-get', 'sectors-get', 'passages-get'])
      expect(at(id)).toHaveProperty('304');
    for (const id of ['receipts-get', 'receipts-pdf', 'system-docs-file'])
      expect(at(id)).toHaveProperty('304');
    for (const id of ['passages-list', 'system-version', 'system-config'])
      expect(at(id)).not.toHaveProperty('304');
  });

  test('where a browser gets a page, the document says so', () => {
    for (const id of ['system-problem', 'receipts-verify']) {
      expect(typesOf(id, '200')).toEqual(['application/json', 'text/html']);
      expect(typesOf(id, '404')).toEqual(['application/problem+json', 'text/html']);
    }
    expect(typesOf('system-docs', '200')).toEqual(['text/html']);
    expect(typesOf('system-docs-file', '200')).toEqual(['text/*']);
    expect(typesOf('receipts-pdf', '200')).toEqual(['application/pdf']);
  });
});
