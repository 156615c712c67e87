import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { apiFacts } from '../../../infra/release/api/facts.ts';
import type { EndpointFacts } from '../../../lib/runtime/http/endpoint-spec.ts';
import { endHeaders } from '../../../lib/runtime/http/headers.ts';
import { openApiDocument } from '../../../lib/runtime/openapi/document.ts';

const facts: EndpointFacts = {
  method: 'GET',
  path: '/api/visits',
  summary: 'List visits',
  access: 'signed-in',
  output: z.strictObject({ count: z.int() }),
  status: 200,
  deprecated: { since: '2027-01-15', sunset: '2027-08-01' },
};

describe('a deprecated operation', () => {
  test('says in its answers since when, and until when at least', () => {
    expect(endHeaders(facts)).toEqual({
      deprecation: '@1799971200',
      sunset: 'Sun, 01 Aug 2027 00:00:00 GMT',
    });
  });

  test('says it in the API document, by which the guard of breaking changes lets it go', () => {
    const document = openApiDocument([{ name: 'visits/list', facts }], '0.1.0');
    const operation = document.paths?.['/api/visits']?.get;
    expect(operation?.deprecated).toBe(true);
    for (const [status, answer] of Object.entries(operation?.responses ?? {}))
      expect([status, Object.keys(answer.headers ?? {})]).toEqual([
        status,
        expect.arrayContaining(['Deprecation', 'Sunset']),
      ]);
    expect(apiFacts(document)).toContainEqual({ place: 'visits-list', word: 'ends', value: '2027-08-01' });
  });

  test('is one that says so: others have no such header', () => {
    expect(endHeaders({})).toEqual({});
  });
});

describe('a deprecated field', () => {
  test('has its last day in the API document', () => {
    const old = z.string().optional().meta({ deprecated: true, 'x-sunset': '2027-08-01' });
    const output = z.strictObject({ old });
    const document = openApiDocument([{ name: 'visits/list', facts: { ...facts, output } }], '0.1.0');
    expect(apiFacts(document)).toContainEqual({
      place: 'visits-list.200.old',
      word: 'ends',
      value: '2027-08-01',
    });
  });

  test('may be a parameter', () => {
    const old = z.string().optional().meta({ deprecated: true, 'x-sunset': '2027-08-01' });
    const document = openApiDocument([{ name: 'visits/list', facts: { ...facts, query: { old } } }], '0.1.0');
    expect(apiFacts(document)).toContainEqual({
      place: 'visits-list.query.old',
      word: 'ends',
      value: '2027-08-01',
    });
  });
});
