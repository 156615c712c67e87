import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { runBounded } from '../../../lib/uploads/inspect/bounded-process.ts';

const script = fileURLToPath(new URL('../../support/processes/take-too-much.ts', import.meta.url));
/** No limits of the watching process, as if it had died. */
const unwatched = { seconds: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY, heapMegabytes: 100 };

test('a process that takes ever more memory is ended though nobody watches it', async () => {
  const { code, signal, used } = await runBounded(script, 'MEMORY', Buffer.from(''), unwatched);
  expect(code).not.toBe(0);
  expect(['SIGABRT', 'SIGTRAP', null]).toContain(signal);
  expect(used.bytes).toBeLessThan(1_400_000 * 1024);
});

test('a process that does not end is ended though nobody watches it', async () => {
  const { signal, used } = await runBounded(script, 'TIME', Buffer.from(''), unwatched);
  expect(['SIGXCPU', 'SIGKILL']).toContain(signal);
  expect(used.seconds).toBeLessThan(9);
});
