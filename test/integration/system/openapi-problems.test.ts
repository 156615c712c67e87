import { describe, expect, test } from '@jest/globals';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { problemCatalogue } from '../../../lib/core/problems/catalogue.ts';
import { type DescribedOperation, OpenApi, operationsOf } from '../../support/http/openapi-shape.ts';

const operations = operationsOf(OpenApi.parse(document));
const statuses: Record<string, number> = Object.fromEntries(
  Object.entries(problemCatalogue).map(([code, { status }]) => [code, status]),
);

const isRefusal = (status: string) => Number(status) >= 400;
/** Each documented problem of an operation, such as `404 not-found`. */
const announced = ({ responses }: DescribedOperation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    isRefusal(status) ? description.split(', ').map((code) => `${status} ${code.replaceAll('`', '')}`) : [],
  );

const tokens = ['401 invalid-token', '401 missing-token'];
const ofBodies = ['400 malformed-json', '413 payload-too-large', '415 unsupported-media-type'];

/** What is deleted by an address, or with a proof of who deletes. */
const deletesWithBody = [
  'DELETE /api/emails/suppressed',
  'DELETE /api/passkeys/{passkey_id}',
  'DELETE /api/totp',
];

/** The problems that follow from the properties of an operation. */
function expectedOf({ security, method, path }: DescribedOperation): string[] {
  const isOpen = security.length === 0;
  const readsBody =
    ['POST', 'PUT', 'PATCH'].includes(method) || deletesWithBody.includes(`${method} ${path}`);
  // The signed body is read as bytes, whatever its content type.
  const isSigned = path === '/api/pay/webhook';
  return [
    ...(isOpen ? [] : tokens),
    ...(readsBody ? (isSigned ? ['413 payload-too-large'] : ofBodies) : []),
  ].toSorted();
}

/** For an operation named in the query; an operation in a body has another status. */
const ofQuery = '404 operation-not-found';

/** What signs in refuses with 401 what is 403 for somebody who is signed in. */
const ofSignIn = ['401 second-factor-required', '401 passkey-refused', '401 invalid-code'];

/** The faults in the description of an operation, as sentences. */
function faultsOf(operation: DescribedOperation): string[] {
  const { responses, security, path, description, parameters } = operation;
  const problems = announced(operation);
  const isOpen = security.length === 0;
  const always = [
    '400 validation-failed',
    '500 internal-error',
    ...(isOpen ? [] : ['429 too-many-requests']),
  ];
  const needed = path.includes('{') ? [...always, '404 not-found'] : always;
  const told = problems.filter((problem) => [...tokens, ...ofBodies].includes(problem)).toSorted();
  const takesTag = parameters.some(({ name }) => name === 'If-None-Match');
  const problem = '#/components/schemas/Problem';
  const checks: [boolean, string][] = [
    ...Object.entries(responses).map(([status, { content }]): [boolean, string] => [
      isRefusal(status) && content?.['application/problem+json']?.schema.$ref !== problem,
      `${status} is no problem document`,
    ]),
    ...problems.map((problem): [boolean, string] => {
      const [status, code = ''] = problem.split(' ');
      const isKnown = statuses[code] === Number(status) || problem === ofQuery || ofSignIn.includes(problem);
      return [!isKnown, `${problem} is not in the catalogue under that status`];
    }),
    ...needed.map((problem): [boolean, string] => [!problems.includes(problem), `${problem} is missing`]),
    [!Object.keys(responses).some((status) => /^20[0124]$/.test(status)), 'no success'],
    [
      told.join() !== expectedOf(operation).join(),
      `announces ${told.join(', ') || 'nothing'} of tokens and bodies`,
    ],
    [isOpen && !/No authentication\.|no session\./.test(description ?? ''), 'does not say that it is open'],
    ['304' in responses !== takesTag, '304 without a tag, or a tag without 304'],
  ];
  return checks.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

describe('the problems of an operation are in the catalogue and follow from its facts', () => {
  test.each(operations)('$method $path', (operation) => {
    expect(faultsOf(operation)).toEqual([]);
  });

  test('and faults would be found', () => {
    const broken: DescribedOperation = {
      method: 'POST',
      path: '/api/passages/{passage_id}',
      operationId: 'break-passage',
      tags: ['passages'],
      summary: 'Break a passage',
      security: [],
      parameters: [],
      responses: { 304: { description: '' }, 404: { description: '`nothing-such`' } },
    };
    expect(faultsOf(broken)).toEqual([
      '404 is no problem document',
      '404 nothing-such is not in the catalogue under that status',
      '400 validation-failed is missing',
      '500 internal-error is missing',
      '404 not-found is missing',
      'no success',
      'announces nothing of tokens and bodies',
      'does not say that it is open',
      '304 without a tag, or a tag without 304',
    ]);
  });
});

describe('the catalogue', () => {
  test('has no unused problem', () => {
    const known = new Set(operations.flatMap(announced).map((problem) => problem.split(' ')[1]));
    const { description } = document.components.schemas.FieldSyncError.properties.code;
    const ofRows = Array.from(description.matchAll(/`([^`]+)`/g), ([, code]) => code);
    expect(Object.keys(statuses).filter((code) => !known.has(code))).toEqual(ofRows);
  });
});

describe('the answers of records and pages', () => {
  const at = (id: string) => operations.find(({ operationId }) => operationId === id)?.responses;
  const typesOf = (id: string, status: string) => Object.keys(at(id)?.[status]?.content ?? {}).sort();

  test('records, files, pages of lists and figures have an ETag', () => {
    for (const id of ['entities-get', 'users-get', 'operations-get', 'sectors-get', 'passages-get'])
      expect(at(id)).toHaveProperty('304');
    for (const id of ['receipts-get', 'receipts-pdf', 'system-docs-file'])
      expect(at(id)).toHaveProperty('304');
    for (const id of ['passages-list', 'stats-entity', 'auth-session']) expect(at(id)).toHaveProperty('304');
    for (const id of ['system-version', 'system-config']) expect(at(id)).not.toHaveProperty('304');
  });

  test('where a browser gets a page, the document says so in words', () => {
    const saying = operations.filter(({ description }) => description?.includes('`Accept: text/html`'));
    expect(saying.map(({ operationId }) => operationId).sort()).toEqual([
      'receipts-verify',
      'system-problem',
      'system-problems',
    ]);
    for (const { operationId } of saying) {
      expect(typesOf(operationId, '200')).toEqual(['application/json']);
      expect(typesOf(operationId, '404')).toEqual(
        operationId === 'system-problems' ? [] : ['application/problem+json'],
      );
    }
    expect(typesOf('system-docs', '200')).toEqual(['text/html']);
    expect(typesOf('system-docs-file', '200')).toEqual(['text/*']);
    expect(typesOf('receipts-pdf', '200')).toEqual(['application/pdf']);
  });
});
