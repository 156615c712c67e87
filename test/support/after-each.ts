import { expect } from '@jest/globals';
import { addEventHandler, getState } from 'jest-circus';
import { leaveNothing } from './leave-nothing.ts';
import { ids } from './resources.ts';

/** A guard against hanging, not a measure: machines that are busy must not fail a test. */
const GUARD_MS = 1_200_000;
let guard: NodeJS.Timeout | undefined;

/** The runner knows no time limit: a worker that hangs says where, and ends. */
function startGuard(): void {
  guard = setTimeout(() => {
    const { testPath, currentTestName } = expect.getState();
    process.stderr.write(`${testPath}: "${currentTestName}" ran for more than ${GUARD_MS / 1000} seconds\n`);
    process.exit(1);
  }, GUARD_MS).unref();
}

async function end(): Promise<void> {
  clearTimeout(guard);
  await leaveNothing();
}

type Hook = { type: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll'; fn: () => Promise<void> | void };

const hooks: Hook[] = [
  // What a file wrote in its own `afterAll` is not the next one's.
  { type: 'beforeAll', fn: leaveNothing },
  { type: 'beforeEach', fn: startGuard },
  { type: 'afterEach', fn: end },
  { type: 'afterAll', fn: () => ids.reset() },
];

// Every test file begins with an empty list of hooks: what this file asked for at its start would be gone with the first.
addEventHandler(() => {
  const { rootDescribeBlock } = getState();
  if (rootDescribeBlock.hooks.some(({ fn }) => fn === end)) return;
  const rest = { asyncError: new Error(), parent: rootDescribeBlock, seenDone: false, timeout: undefined };
  rootDescribeBlock.hooks.unshift(...hooks.map((hook) => ({ ...hook, ...rest })));
});
