import { describe, expect, test } from '@jest/globals';
import {
  isConflict,
  isConnectionLost,
  isRaceLost,
  isStillReferenced,
  isUnavailable,
  violatedUnique,
} from '../../../lib/data/connection/errors.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isUnavailable', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'ETIMEDOUT',
    '08006',
    '08P01',
    'ENETUNREACH',
    'ERR_STREAM_DESTROYED',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '25P03',
    '53300',
    '57014',
  ])('%s: the database cannot be reached', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('%s: recognised by the message of the driver', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test.each(['23505', '42P01', '22P02', '40001', ''])('%j: something else', (code) => {
    expect(isUnavailable(withCode(code))).toBe(false);
  });

  test.each([undefined, null, 'ECONNREFUSED', 8, {}, { code: 8006 }])(
    '%j is no error of a driver',
    (thrown) => {
      expect(isUnavailable(thrown)).toBe(false);
    },
  );
});

describe('isConnectionLost', () => {
  test.each(['ECONNRESET', 'EPIPE', '08006', '57P01', '57P02', '57P05', '25P03'])(
    '%s: there was a connection',
    (code) => {
      expect(isConnectionLost(withCode(code))).toBe(true);
    },
  );

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '57P03', '53300', '40P01'])(
    '%s: there was none, or it is still there',
    (code) => {
      expect(isConnectionLost(withCode(code))).toBe(false);
    },
  );

  test('recognised by the message of the driver', () => {
    const told = [
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
    ].map((message) => new Error(message));
    expect(told.map(isConnectionLost)).toEqual([true, true, false, false]);
  });
});

describe('other failures of a statement', () => {
  const codes = ['40001', '40P01', '55P03', '23505', '23503', '57P01'].map(withCode);

  test('isConflict: serialisation failure, deadlock, lock timeout', () => {
    expect(codes.filter(isConflict).map(({ code }) => code)).toEqual(['40001', '40P01', '55P03']);
  });

  test('isRaceLost: these, and unique violations', () => {
    expect(codes.filter(isRaceLost).map(({ code }) => code)).toEqual(['40001', '40P01', '55P03', '23505']);
  });

  test('violatedUnique: the name of the index, also from an error of another realm', () => {
    expect(violatedUnique({ code: '23505', constraint: 'users_username' })).toBe('users_username');
    expect(violatedUnique({ code: '23503', constraint: 'users_username' })).toBeUndefined();
    expect(violatedUnique(new Error('x'))).toBeUndefined();
  });

  test('isStillReferenced: foreign key violations', () => {
    expect(isStillReferenced(withCode('23503'))).toBe(true);
    expect(isStillReferenced(withCode('23505'))).toBe(false);
  });
});
