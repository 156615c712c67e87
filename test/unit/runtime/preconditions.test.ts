import { describe, expect, test } from '@jest/globals';
import { Answer } from '../../../lib/runtime/http/answer.ts';
import type { EndpointFacts } from '../../../lib/runtime/http/endpoint-spec.ts';
import { isNotModified, readIfMatch, requireMatch } from '../../../lib/runtime/http/preconditions.ts';
import type { HttpRequest } from '../../../lib/runtime/http/request.ts';
import { refusalOf } from '../../support/http/refusal.ts';

const request = (headers: HttpRequest['headers'], method = 'GET'): HttpRequest => ({
  id: 'r1',
  method,
  path: '/api/passages/1',
  headers,
  pathParameters: {},
  rawQuery: '',
  body: Buffer.alloc(0),
  language: 'en' as const,
  client: { ip: null, platform: 'web', appVersion: null },
});

const change: EndpointFacts = {
  method: 'PATCH',
  path: '/api/passages/{passage_id}',
  summary: 'Change a passage',
  access: 'passage.edit',
  status: 200,
  versioned: true,
};

describe('If-Match', () => {
  const judge = (header: string | undefined, target: unknown = { version: 3 }, facts = change) =>
    requireMatch(readIfMatch(facts, request({ 'if-match': header }, 'PATCH')), target);

  test.each([undefined, '*', ' * ', '"v3"', 'W/"v3"', '"v1", "v3"', '"v1","v3"', ' "v3" '])(
    '%j lets the change through',
    (header) => {
      expect(() => judge(header)).not.toThrow();
    },
  );

  test.each(['"v2"', '"v33"', '"V3"', '"v2", "v4"', '"*"', '""'])('%j stops it', (header) => {
    expect(refusalOf(() => judge(header))).toMatchObject({ code: 'precondition-failed', status: 412 });
  });

  test.each([
    '',
    ' ',
    'v3',
    '3',
    '"v3',
    'v3"',
    "'v3'",
    '"v3" "v4"',
    '"v3",',
    ', "v3"',
    '*, "v3"',
    'w/"v3"',
    '"v 3"',
  ])('%j is no entity tag', (header) => {
    expect(refusalOf(() => judge(header))).toMatchObject({
      code: 'validation-failed',
      status: 400,
      options: { errors: [{ pointer: 'If-Match', code: 'invalid-entity-tag' }] },
    });
  });

  test.each(['', 'v3', '"v2"'])('%j is not looked at where nothing has a version', (header) => {
    const { versioned: _, ...without } = change;
    expect(() => judge(header, {}, without)).not.toThrow();
  });

  test.each([undefined, null, {}, { version: undefined }])('%j has no version that could match', (target) => {
    for (const header of ['"v1"', '"vundefined"', '"vnull"']) {
      expect(refusalOf(() => judge(header, target)).code).toBe('precondition-failed');
    }
  });
});

describe('If-None-Match', () => {
  const answer = new Answer(200, { etag: '"v3"' }, '{}');
  const judge = (header: string | undefined, to = answer, method = 'GET') =>
    isNotModified(request({ 'if-none-match': header }, method), to);

  test.each(['*', '"v3"', 'W/"v3"', '"v1", "v3"'])('%s: the client has it', (header) => {
    expect(judge(header)).toBe(true);
  });

  test.each([undefined, '', '"v2"', 'v3'])('%j: it has not', (header) => {
    expect(judge(header)).toBe(false);
  });

  test('only of a successful read with an ETag', () => {
    expect(judge('*', new Answer(404, { etag: '"v3"' }))).toBe(false);
    expect(judge('*', new Answer(200, {}))).toBe(false);
    expect(judge('*', answer, 'POST')).toBe(false);
  });
});
