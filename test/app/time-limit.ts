import { addEventHandler, getState } from 'jest-circus';

/** Far more than any test takes on a busy machine: the limit only ends a test that waits forever. */
const MINUTES = 6;

type Act = (...none: never[]) => unknown;

/** The runner has no time limit of its own: here a test or hook that hangs fails by its name, and the others go on. */
const limited = (act: Act): Act => {
  const run = async () => {
    let timeout: NodeJS.Timeout | undefined;
    const isOver = new Promise((_, reject) => {
      timeout = setTimeout(
        () => reject(new Error(`still running after ${MINUTES} minutes`)),
        MINUTES * 60_000,
      );
    });
    await Promise.race([act(), isOver]).finally(() => clearTimeout(timeout));
  };
  return run;
};

addEventHandler((event) => {
  const { currentDescribeBlock } = getState();
  if (event.name === 'add_test') limit(currentDescribeBlock.tests.at(-1));
  if (event.name === 'add_hook') limit(currentDescribeBlock.hooks.at(-1));
});

function limit(added: { fn?: unknown } | undefined): void {
  if (added && isAct(added.fn)) added.fn = limited(added.fn);
}

const isAct = (value: unknown): value is Act => typeof value === 'function';
