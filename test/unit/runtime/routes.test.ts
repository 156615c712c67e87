import { describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { matchRoute } from '../../../lib/runtime/http/routes.ts';

const name = (method: string, path: string) => {
  const match = matchRoute(method, path);
  return match.kind === 'found' ? match.route.name : match.kind;
};

describe('matchRoute', () => {
  test('every route of the table finds itself', () => {
    for (const route of routeTable) {
      const path = route.path.replaceAll(/\{\w+\}/g, '7');
      expect(name(route.method, path)).toBe(route.name);
    }
  });

  test('a literal part wins over a placeholder', () => {
    expect(name('GET', '/api/health/ready')).toBe('system/ready');
    expect(name('GET', '/api/receipts/verify/7')).toBe('receipts/verify');
    expect(name('GET', '/api/receipts/7/pdf')).toBe('receipts/pdf');
  });

  test('HEAD is where GET is, and nowhere else', () => {
    expect(name('HEAD', '/api/passages/7')).toBe('passages/get');
    expect(name('HEAD', '/api/login')).toBe('other-methods');
    expect(name('HEAD', '/api/nothing')).toBe('none');
  });

  test('the parts of the path are decoded once; a broken escape stays as it came', () => {
    const params = (path: string) => {
      const match = matchRoute('GET', path);
      return match.kind === 'found' ? match.params : undefined;
    };
    expect(params('/api/passages/12%20a')).toEqual({ passage_id: '12 a' });
    expect(params('/api/passages/%2531')).toEqual({ passage_id: '%31' });
    expect(params('/api/passages/%zz')).toEqual({ passage_id: '%zz' });
    expect(params('/api/problems/a%2Fb')).toEqual({ code: 'a/b' });
  });

  test('a known path with another method names the methods it takes', () => {
    expect(matchRoute('PUT', '/api/passages/7')).toEqual({
      kind: 'other-methods',
      methods: ['DELETE', 'GET', 'HEAD', 'PATCH'],
    });
    expect(matchRoute('DELETE', '/api/health')).toEqual({ kind: 'other-methods', methods: ['GET', 'HEAD'] });
  });

  test.each([
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/passages/',
    '/api/passages//',
    '/api/passages/7/',
    '//api/passages',
    '/API/passages',
    '/api/passages/7/unknown',
    '/api/passages;a=1',
    '/api/../api/passages',
  ])('%s has no route', (path) => {
    expect(matchRoute('GET', path)).toEqual({ kind: 'none' });
  });
});
