import { expect, test } from '@jest/globals';
import { timeAgo } from '../../../app/texts/time-ago.ts';

test('says how long ago something was, as people say it', () => {
  const at = (time: string) => timeAgo(`2026-11-28T${time}Z`, Date.parse('2026-11-28T20:00:00Z'));
  expect(at('19:59:31')).toBe('à l’instant');
  expect(at('19:40:00')).toBe('il y a 20\u00a0min');
  expect(at('19:00:01')).toBe('il y a 59\u00a0min');
  expect(at('17:10:00')).toBe('il y a 2\u00a0h');
  // The colleague's clock is ahead.
  expect(at('20:03:00')).toBe('à l’instant');
});
