import { expect, test } from '@jest/globals';
import { runTests } from '../../../infra/commands/mutate/run-tests.ts';

const node = (script: string) => [process.execPath, '-e', script];

test.each([
  ['a test that fails notices a change', 'process.exit(1)', 'noticed'],
  ['tests that pass do not', 'process.exit(0)', 'unnoticed'],
  ['what a signal ends has noticed it', "process.kill(process.pid, 'SIGTERM')", 'noticed'],
])('%s', async (_, script, verdict) => {
  expect(await runTests('.', [], node(script))).toBe(verdict);
});

test('tests without an end are ended with the processes they started, and told apart', async () => {
  const endless = 'setInterval(() => {}, 1000);';
  const withChild = `require('node:child_process').spawn(process.execPath, ['-e', '${endless}']); ${endless}`;
  expect(await runTests('.', [], node(withChild), 0.05)).toBe('ended');
});

test('what cannot be started is no verdict', async () => {
  await expect(runTests('.', [], ['no-such-program'])).rejects.toThrow('ENOENT');
});
