import { expect, test } from '@jest/globals';
import { silentFor } from '../../../infra/ci/silence.ts';

const MINUTE = 60_000;

test('a step that goes on writing never hangs, however long it takes', () => {
  const isSilent = silentFor(30 * MINUTE);
  const looks = Array.from({ length: 10 }, (_, at) => isSilent(at * 100, at * 29 * MINUTE));
  expect(looks).toEqual(Array.from({ length: 10 }, () => false));
});

test('a step hangs once its output has not grown for the limit, also when it never wrote anything', () => {
  const stopped = silentFor(30 * MINUTE);
  expect([stopped(0, 0), stopped(500, 10 * MINUTE), stopped(500, 39 * MINUTE)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(stopped(500, 40 * MINUTE)).toBe(true);
  const mute = silentFor(30 * MINUTE);
  expect([mute(0, 0), mute(0, 29 * MINUTE), mute(0, 30 * MINUTE)]).toEqual([false, false, true]);
});

test('what is written after a silence counts anew', () => {
  const isSilent = silentFor(30 * MINUTE);
  isSilent(10, 0);
  expect([isSilent(10, 29 * MINUTE), isSilent(11, 29.5 * MINUTE), isSilent(11, 59 * MINUTE)]).toEqual([
    false,
    false,
    false,
  ]);
});
