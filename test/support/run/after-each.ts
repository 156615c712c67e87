import { expect } from '@jest/globals';
import { addEventHandler, getState } from 'jest-circus';
import { cleanUp } from './clean-up.ts';
import { ids } from './resources.ts';

/** A limit that only a hanging test reaches; long enough for a busy machine. */
const MAX_TEST_MS = 1_200_000;
let timeout: NodeJS.Timeout | undefined;

/** Names a hanging test and ends the worker, because the runner has no time limit. */
function startTimeout(): void {
  timeout = setTimeout(() => {
    const { testPath, currentTestName } = expect.getState();
    process.stderr.write(
      `${testPath}: "${currentTestName}" ran for more than ${MAX_TEST_MS / 1000} seconds\n`,
    );
    process.exit(1);
  }, MAX_TEST_MS).unref();
}

async function endTest(): Promise<void> {
  clearTimeout(timeout);
  await cleanUp();
}

type Hook = { type: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll'; fn: () => Promise<void> | void };

const before: Hook[] = [
  // Removes what the `afterAll` of the previous test file wrote.
  { type: 'beforeAll', fn: cleanUp },
  { type: 'beforeEach', fn: startTimeout },
];
const after: Hook[] = [
  { type: 'afterEach', fn: endTest },
  { type: 'afterAll', fn: () => ids.reset() },
];

const own = [...before, ...after].map(({ fn }) => fn);

// Hooks are reset for every test file, while this module is loaded once per worker; hence they are added on each event.
addEventHandler(() => {
  const { rootDescribeBlock } = getState();
  const hookDefaults = {
    asyncError: new Error(),
    parent: rootDescribeBlock,
    seenDone: false,
    timeout: undefined,
  };
  const whole = (hooks: Hook[]) => hooks.map((hook) => ({ ...hook, ...hookDefaults }));
  const ofFile = rootDescribeBlock.hooks.filter(({ fn }) => !own.some((known) => known === fn));
  // The tests' own `afterEach` hooks run before this clean-up, so they still find what the test wrote.
  rootDescribeBlock.hooks = [...whole(before), ...ofFile, ...whole(after)];
});
