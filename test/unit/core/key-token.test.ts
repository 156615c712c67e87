import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { beginningOf, isKeyOfStage, isKeyToken, newKeyToken } from '../../../lib/core/key-token.ts';
import { ids } from '../../support/run/resources.ts';

const of = (byte: number) => ({ ...ids, bytes: (length: number) => new Uint8Array(length).fill(byte) });

/** A known key: every other implementation of the checksum must agree. */
const KNOWN = `tk_live_${'0'.repeat(43)}1LvK2B`;

describe('the form of a key', () => {
  test('is a prefix of its stage, 256 bits in 43 characters, and a checksum of six', () => {
    expect(newKeyToken(of(0), 'PROD')).toBe(KNOWN);
    expect(newKeyToken(of(255), 'REC')).toMatch(/^tk_test_[0-9A-Za-z]{49}$/);
    expect(newKeyToken(of(255), 'DEV')).not.toBe(newKeyToken(of(254), 'DEV'));
  });

  test('is that of the expression which docs/security.md gives to scanners', () => {
    const page = readFileSync('docs/security.md', 'utf8');
    const [, expression = ''] = /`(\\b[^`]*tk_[^`]*)`/.exec(page) ?? [];
    const scanner = new RegExp(expression, 'g');
    const key = newKeyToken(ids, 'PROD');
    expect(`KEY="${key}"\n# tk_live_short`.match(scanner)).toEqual([key]);
  });

  test('belongs to one stage: a key of PROD is none elsewhere, and the other way round', () => {
    const [live, trial] = [newKeyToken(ids, 'PROD'), newKeyToken(ids, 'REC')];
    expect([isKeyOfStage(live, 'PROD'), isKeyOfStage(live, 'REC'), isKeyOfStage(live, 'DEV')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isKeyOfStage(trial, 'PROD'), isKeyOfStage(trial, 'REC')]).toEqual([false, true]);
    // Only the prefix was exchanged.
    expect(isKeyOfStage(live.replace('live', 'test'), 'REC')).toBe(false);
  });

  test('tells a key with any one wrong character from a key', () => {
    const key = newKeyToken(ids, 'DEV');
    const wrong = Array.from(key, (letter, place) => {
      return `${key.slice(0, place)}${letter === 'a' ? 'b' : 'a'}${key.slice(place + 1)}`;
    });
    expect(wrong.filter((token) => isKeyOfStage(token, 'DEV'))).toEqual([]);
    for (const other of [`${key}a`, key.slice(0, -1), `${key}\n`, '', 'tk_test_'])
      expect(isKeyOfStage(other, 'DEV')).toBe(false);
  });

  test('shows four of its random characters', () => {
    expect(beginningOf(newKeyToken(of(0), 'PROD'))).toBe('tk_live_0000');
    expect([isKeyToken('tk_live_x'), isKeyToken('trn_tk_')]).toEqual([true, false]);
  });
});
