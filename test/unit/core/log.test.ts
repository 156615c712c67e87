import { describe, expect, test } from '@jest/globals';
import { createLog, errorValues, type LogLevel } from '../../../lib/core/log.ts';

const now = () => '2026-11-20T09:00:00.000Z';

function logAt(level: LogLevel) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), level, now, { stage: 'DEV' });
  return { log, read: () => lines.map((line) => JSON.parse(line)) };
}

describe('createLog', () => {
  test('a line has its instant, level, code and sentence, then the keys of its log and its own', () => {
    const { log, read } = logAt('info');
    log.with({ request_id: 'r1', stage: 'REC' }).write('request-done', { status: 200, ms: 3 });
    log.write('request-done');
    const line = { at: now(), level: 'info', code: 'request-done', text: 'request answered' };
    expect(read()).toEqual([
      { ...line, stage: 'REC', request_id: 'r1', status: 200, ms: 3 },
      { ...line, stage: 'DEV' },
    ]);
  });

  test.each<[LogLevel, string[]]>([
    ['debug', ['info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
  ])('at level %s the lines of %j are written', (level, written) => {
    const { log, read } = logAt(level);
    log.write('request-done');
    log.with({ queue: 'q' }).write('mail-deferred');
    log.write('job-failed');
    expect(read().map((line) => line.level)).toEqual(written);
  });

  test('security row 37: a value cannot forge a second line', () => {
    const lines: string[] = [];
    createLog((line) => lines.push(line), 'info', now).write('job-failed', {
      error: 'x\n{"code":"job-done"}',
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
  });
});

describe('errorValues', () => {
  test('has name, driver code and stack, and never the message, which may quote a value', () => {
    const message = 'Key (username)=(camille.martin)\nalready exists';
    const error = Object.assign(new TypeError(message), {
      code: '23505',
      routine: '_bt_check_unique',
      detail: message,
    });
    const values = errorValues(error);
    expect(values).toMatchObject({
      error: 'TypeError',
      error_code: '23505',
      error_routine: '_bt_check_unique',
    });
    expect(values['stack']).toMatch(/^at .*log\.test\.ts/);
    expect(JSON.stringify(values)).not.toMatch(/camille|already/);
  });

  test('a message that looks like a frame of the stack is left out as well', () => {
    const values = errorValues(new Error('no\n    at camille.martin (secret.ts:1:1)'));
    expect(JSON.stringify(values)).not.toContain('camille');
  });

  test('codes that are no text are left out', () => {
    const error = Object.assign(new Error('x'), { code: 7 });
    expect(errorValues(error)['error_code']).toBeUndefined();
  });

  test.each([
    ['secret', 'string'],
    [{ message: 'secret' }, 'object'],
    [undefined, 'undefined'],
  ])('of %j, which is no error, only the type is logged', (thrown, type) => {
    expect(errorValues(thrown)).toEqual({ error: type });
  });
});
