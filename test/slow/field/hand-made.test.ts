import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { makeHandMade } from '../../support/field/hand-made.ts';
import { playScenarios } from '../../support/field/play-scenarios.ts';

test('the hand-made phone has at most 200 lines, and no library', () => {
  const source = readFileSync('test/support/field/hand-made-client.ts', 'utf8');
  expect(source.split('\n').length).toBeLessThanOrEqual(200);
  expect(source).not.toMatch(/^import\b|\bimport\(|\brequire\(/m);
});

playScenarios('by hand', makeHandMade);
