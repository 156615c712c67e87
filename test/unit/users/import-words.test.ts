import { describe, expect, test } from '@jest/globals';
import { activeOf, roleOf } from '../../../lib/users/import-file.ts';

describe('roleOf', () => {
  test.each([
    ['1', 1],
    ['member', 1],
    ['Membre', 1],
    ['2', 2],
    ['entity_admin', 2],
    ['Administrateur', 2],
    ['administratrice', 2],
    ['3', 3],
    ['treasurer', 3],
    ['Trésorier', 3],
    ['TRESORIÈRE', 3],
    ['9', 9],
    ['super_admin', 9],
  ])('%s is role %i', (cell, role) => {
    expect(roleOf(cell)).toBe(role);
  });

  test.each(['4', '1.0', 'chef', 'constructor', ''])('%j is none', (cell) => {
    expect(roleOf(cell)).toBe(cell);
  });
});

describe('activityOf', () => {
  test.each([
    ['1', 1],
    ['oui', 1],
    ['VRAI', 1],
    ['0', 0],
    ['Non', 0],
    ['false', 0],
  ])('%s is %i', (cell, activity) => {
    expect(activeOf(cell)).toBe(activity);
  });

  test.each(['2', 'peut-être', ''])('%j says neither', (cell) => {
    expect(activeOf(cell)).toBe(cell);
  });
});
