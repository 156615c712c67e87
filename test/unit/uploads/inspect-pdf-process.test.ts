import { expect, test } from '@jest/globals';
import { runBounded } from '../../../lib/uploads/inspect/bounded-process.ts';
import { whatBecameOf } from '../../../lib/uploads/inspect/pdf.ts';

type How = { code?: number; signal?: NodeJS.Signals };
const ending = (how: How) => ({
  code: how.code ?? null,
  signal: how.signal ?? null,
  output: Buffer.from('%PDF'),
  complaint: 'Error: Cannot find module',
});
const bounds = { seconds: 4, bytes: 400_000_000, heapMegabytes: 100 };

test('a process that a file has ended, or that refuses it, refuses the file', () => {
  const notAllowed = { problem: 'content-not-allowed' };
  for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGXCPU'] as const)
    expect(whatBecameOf(ending({ signal }))).toEqual(notAllowed);
  expect(whatBecameOf(ending({ code: 3 }))).toEqual(notAllowed);
  expect(whatBecameOf(ending({ code: 4 }))).toEqual({ problem: 'content-differs' });
  expect(whatBecameOf(ending({ code: 0 }))).toEqual({ bytes: Buffer.from('%PDF') });
});

test.each<How>([{ code: 1 }, { code: 127 }, { signal: 'SIGTERM' }])(
  'a process that fails by itself refuses nothing: %j',
  (how) => {
    expect(() => whatBecameOf(ending(how))).toThrow('Cannot find module');
  },
);

test('a script that is missing is a failure that says so', async () => {
  const missing = await runBounded('/nowhere/check.mjs', 'MARK', Buffer.from(''), bounds);
  expect(() => whatBecameOf(missing)).toThrow(/failed \(1\)[\s\S]*MODULE_NOT_FOUND/);
});
