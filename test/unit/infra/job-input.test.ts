import { describe, expect, test } from '@jest/globals';
import { readJobInput } from '../../../infra/local/functions/job-input.ts';

describe('the input of a local job', () => {
  test('is an object, empty by default', () => {
    expect(readJobInput('')).toEqual({ input: {} });
    expect(readJobInput('{"key": "x", "from": null}')).toEqual({ input: { key: 'x', from: null } });
  });

  test('may set the clock', () => {
    const now = '2026-12-01T03:00:00.000Z';
    expect(readJobInput(JSON.stringify({ now, key: 'x' }))).toEqual({ now, input: { key: 'x' } });
  });

  test.each(['"yesterday"', '5', 'null', '"2026-12-01"', '"2026-02-30T03:00:00.000Z"'])(
    'refuses %s as an instant',
    (now) => {
      expect(() => readJobInput(`{"now": ${now}}`)).toThrow(
        'now must be an instant such as 2026-12-01T03:00:00.000Z',
      );
    },
  );

  test.each(['[]', 'null', '5', '"{}"', '{'])('refuses %s', (text) => {
    expect(() => readJobInput(text)).toThrow('not a JSON object');
  });
});
