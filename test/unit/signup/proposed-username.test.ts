import { describe, expect, test } from '@jest/globals';
import { normaliseUsername } from '../../../lib/core/schemas/username.ts';
import { firstFree, usernameOfName } from '../../../lib/signup/proposed-username.ts';

describe('the username that is proposed', () => {
  test.each([
    ['Camille Martin', 'camille.martin'],
    ['  Éloïse   de la Tour ', 'eloise.delatour'],
    ['Jean-François Œuvrard', 'jean-francois.oeuvrard'],
    ['Łukasz', 'ukasz'],
    ['Ян', 'president'],
    ['A', 'president'],
    ['<img src=x onerror=alert(1)>', 'img.srcxonerroralert1'],
    ['x'.repeat(200), 'x'.repeat(40)],
  ])('of %p is %p', (name, username) => {
    expect(usernameOfName(name)).toBe(username);
    expect(normaliseUsername(username)).toBe(username);
  });

  test('gets the first number that is free', () => {
    expect(firstFree('a.martin', new Set())).toBe('a.martin');
    expect(firstFree('a.martin', new Set(['a.martin']))).toBe('a.martin2');
    expect(firstFree('a.martin', new Set(['a.martin', 'a.martin2', 'a.martin4']))).toBe('a.martin3');
  });
});
