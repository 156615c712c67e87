import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { pageQuery, readPage, writeCursor } from '../../../lib/core/schemas/pages.ts';
import { refusalOf } from '../../support/http/refusal.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const Query = z.strictObject(pageQuery(['-passed_at', 'passed_at']));

describe('pageQuery', () => {
  test('defaults to fifty rows in the first order', () => {
    expect(Query.parse({})).toEqual({ limit: 50, sort: '-passed_at' });
  });

  test.each(['1', '50', '200'])('takes the limit %s', (limit) => {
    expect(Query.parse({ limit }).limit).toBe(Number(limit));
  });

  test.each(['0', '201', '-1', '1.5', '', '1e2', ' 5', 'all', '1000'])('refuses the limit %j', (limit) => {
    expect(Query.safeParse({ limit }).success).toBe(false);
  });

  test.each(['amount', '', 'PASSED_AT', '-passed_at,id'])('refuses the order %j', (sort) => {
    expect(Query.safeParse({ sort }).success).toBe(false);
  });
});

describe('readPage', () => {
  const page = { limit: 50, sort: '-passed_at' };

  test('the first page has nothing before it', () => {
    expect(readPage(page)).toEqual({ ...page, isCounted: false, after: undefined });
  });

  test('the cursor of any row continues right after it', () => {
    const keys = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()), { maxLength: 3 });
    fc.assert(
      fc.property(keys, (after) => {
        const cursor = writeCursor('-passed_at', after);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(readPage({ ...page, cursor })).toEqual({ ...page, isCounted: false, after });
      }),
      propertyOptions,
    );
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    ['nothing', ''],
    ['no JSON', 'abc'],
    ['a number', encode(5)],
    ['an object', encode({ sort: '-passed_at' })],
    ['keys that are no keys', encode(['-passed_at', [{ id: 1 }]])],
    ['too much', encode(['-passed_at', [1], 2])],
    ['another order', writeCursor('passed_at', ['2026', 1])],
  ])('a cursor that holds %s is refused at its place', (_, cursor) => {
    const refusal = refusalOf(() => readPage({ ...page, cursor }));
    expect(refusal).toMatchObject({
      code: 'validation-failed',
      options: { errors: [{ pointer: '?cursor', code: 'invalid-cursor' }] },
    });
  });
});
