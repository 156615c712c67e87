import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { runTests } from '../../../infra/commands/mutate/run-tests.ts';

const node = (script: string) => [process.execPath, '-e', script];
const never = new AbortController().signal;

test.each([
  ['a test that fails notices a change', 'process.exit(1)', 'noticed'],
  ['tests that pass do not', 'process.exit(0)', 'unnoticed'],
  ['what a signal ends has noticed it', "process.kill(process.pid, 'SIGTERM')", 'noticed'],
])('%s', async (_, script, verdict) => {
  expect(await runTests('.', [], never, node(script))).toBe(verdict);
});

test('tests without an end are ended with the processes they started, and told apart', async () => {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  // A test worker that stays connected until it ends.
  const worker = `require('node:net').connect(${port}, '127.0.0.1'); setInterval(() => {}, 1000);`;
  const tests = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]]); setInterval(() => {}, 1000);`;
  const end = new AbortController();
  const verdict = runTests('.', [worker], end.signal, node(tests));
  const [connection]: Socket[] = await once(server, 'connection');
  // The connection of a killed process is reset or ended.
  const isClosed = new Promise((resolve) =>
    connection
      ?.on('error', () => {})
      .once('close', resolve)
      .resume(),
  );
  end.abort();
  expect(await verdict).toBe('ended');
  await isClosed;
});

test('what cannot be started is no verdict', async () => {
  await expect(runTests('.', [], never, ['no-such-program'])).rejects.toThrow('ENOENT');
});
