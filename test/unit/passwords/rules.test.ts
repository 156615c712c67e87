import { describe, expect, test } from '@jest/globals';
import type { Ids } from '../../../lib/core/ids.ts';
import { generatePassword, hasAllowedLength } from '../../../lib/core/passwords/password-rules.ts';
import { ids } from '../../support/run/resources.ts';

describe('hasAllowedLength', () => {
  test.each([
    ['', false],
    ['1234567', false],
    ['12345678', true],
    ['        ', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    // Code points, not UTF-16 units: an emoji counts once.
    ['🚒'.repeat(4), false],
    ['🚒'.repeat(7), false],
    ['🚒'.repeat(8), true],
    ['🚒'.repeat(64), true],
    ['🚒'.repeat(65), false],
    // A family of four is seven code points.
    ['👨‍👩‍👧‍👦', false],
    ['👨‍👩‍👧‍👦!', true],
    // A composed letter is one, however the keyboard sends it.
    ['e\u0301'.repeat(7), false],
    ['e\u0301'.repeat(8), true],
    ['e\u0301'.repeat(64), true],
    ['é'.repeat(65), false],
    ['ééééééé\0', true],
  ])('security row 1: %j: %s', (password, allowed) => {
    expect(hasAllowedLength(password)).toBe(allowed);
  });
});

describe('generatePassword', () => {
  test('six groups of four, without look-alikes', () => {
    for (let at = 0; at < 200; at += 1) {
      const password = generatePassword(ids);
      expect(password).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){5}$/);
      expect(password).not.toMatch(/[0O1Il]/);
      expect(hasAllowedLength(password)).toBe(true);
    }
  });

  test('never the same twice', () => {
    const passwords = Array.from({ length: 200 }, () => generatePassword(ids));
    expect(new Set(passwords).size).toBe(200);
  });

  test('bytes that would favour the first letters are drawn again', () => {
    const batches = [[255, 224, 240], [223, 56, 0], Array.from({ length: 32 }, (_, at) => at)];
    const scripted: Ids = {
      uuid: () => '',
      holder: () => '',
      bytes: () => Uint8Array.from(batches.shift() ?? []),
    };
    expect(generatePassword(scripted)).toBe('9aaa-bcde-fghi-jkmn-pqrs-tuvw');
  });
});
