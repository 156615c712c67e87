import { addEventHandler, getState } from 'jest-circus';
import { emptyDatabase } from './owner.ts';
import { clock, forgetAddresses, ids, logLines, mail } from './resources.ts';

/** A guard against hanging, not a measure: machines that are busy must not fail a test. */
const GUARD_MS = 1_200_000;
let guard: NodeJS.Timeout | undefined;

async function leaveNothing(): Promise<void> {
  clearTimeout(guard);
  await emptyDatabase();
  await globalThis.shared.removeFiles();
  await globalThis.shared.removeMessages();
  forgetAddresses();
  clock.reset();
  logLines.length = 0;
  mail.sent.length = 0;
  mail.outcomes.length = 0;
}

/** The runner knows no time limit: a worker that hangs says where, and ends. */
function startGuard(): void {
  guard = setTimeout(() => {
    process.stderr.write(`A test ran for more than ${GUARD_MS / 1000} seconds in worker ${process.pid}\n`);
    process.exit(1);
  }, GUARD_MS).unref();
}

type Hook = { type: 'beforeEach' | 'afterEach' | 'afterAll'; fn: () => Promise<void> | void };

const hooks: Hook[] = [
  { type: 'beforeEach', fn: startGuard },
  { type: 'afterEach', fn: leaveNothing },
  { type: 'afterAll', fn: () => ids.reset() },
];

// Every test file begins with an empty list of hooks: what this file asked for at its start would be gone with the first.
addEventHandler(() => {
  const { rootDescribeBlock } = getState();
  if (rootDescribeBlock.hooks.some(({ fn }) => fn === leaveNothing)) return;
  const rest = { asyncError: new Error(), parent: rootDescribeBlock, seenDone: false, timeout: undefined };
  rootDescribeBlock.hooks.unshift(...hooks.map((hook) => ({ ...hook, ...rest })));
});
