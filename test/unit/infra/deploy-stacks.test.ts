import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Deployer,
  deployStacks,
  requireChangeable,
  type StackState,
} from '../../../infra/deploy/deploy-stacks.ts';
import { stackId, stacks } from '../../../infra/deploy/stacks.ts';

const QUEUES = 'tournee-REC-queues';
const API = 'tournee-REC';
const TRIGGERS = 'tournee-REC-triggers';
const ALARMS = 'tournee-REC-alarms';
const APP = 'tournee-REC-app';
const APP_ALARMS = 'tournee-REC-app-alarms';
const NEW_RELEASE = 'has the new release';
const QUEUES_DONE = `${QUEUES} (the queues and the log groups) ${NEW_RELEASE}`;

/** The states of a stack whose next update fails; it advances with each pause. */
type Course = readonly string[];
const GOES_BACK: Course = ['UPDATE_IN_PROGRESS', 'UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE'];

/** The stacks of an account, the updates that fail in this test, and the states ahead of each stack. */
let states: Map<string, StackState>;
let failures: Map<string, Course>;
let ahead: Map<string, Course>;
let begun: string[];
let said: string[];
let pauses: number;
let clock: number;

beforeEach(() => {
  states = new Map(
    [QUEUES, API, TRIGGERS, ALARMS, APP, APP_ALARMS].map((id, changedAt) => [
      id,
      { status: 'UPDATE_COMPLETE', changedAt },
    ]),
  );
  failures = new Map();
  ahead = new Map();
  begun = [];
  said = [];
  pauses = 0;
  clock = 100;
});

function pass(id: string, [status, ...rest]: Course, changedAt: number): void {
  if (status === undefined) return;
  states.set(id, { status, changedAt });
  ahead.set(id, rest);
}

const deployer: Deployer = {
  stateOf: async (id) => states.get(id),
  bringUp: async (stack) => {
    const id = stackId('REC', stack);
    const failure = failures.get(id);
    begun.push(id);
    failures.delete(id);
    clock += 1;
    pass(id, failure ?? ['UPDATE_COMPLETE'], clock);
    // Serverless fails at once, before CloudFormation has rolled back.
    if (failure) throw new Error('serverless deploy failed.');
  },
  pause: async () => {
    pauses += 1;
    for (const [id, { changedAt }] of states) pass(id, ahead.get(id) ?? [], changedAt);
  },
  say: (text) => said.push(text),
};

/** The lines of the report about the states of the stacks. */
async function statesAfterFailure(): Promise<string[]> {
  const failure = await deployStacks('REC', deployer).then(
    () => 'nothing failed',
    (error: Error) => error.message,
  );
  const lines = failure.split('\n');
  expect(lines.at(-1)).toMatch(/deploy again.*docs\/runbooks\/deploy-failed\.md/);
  return lines.slice(0, -1).map((line) => line.trim());
}

describe('a deploy', () => {
  test('brings up what others name first, then the API, then what names it', async () => {
    await deployStacks('REC', deployer);
    expect(begun).toEqual([QUEUES, API, TRIGGERS, ALARMS, APP, APP_ALARMS]);
    expect(stacks.map(({ name }) => name)).toEqual([
      'queues',
      'api',
      'triggers',
      'alarms',
      'app',
      'app-alarms',
    ]);
  });

  test('that has failed with the API leaves the others alone, and waits until the API has gone back', async () => {
    failures.set(API, GOES_BACK);
    expect(await statesAfterFailure()).toEqual([
      `${API} failed; its first failure is told above. The stacks of REC now:`,
      QUEUES_DONE,
      `${API} (the API) has gone back to the release before`,
      `${TRIGGERS} (what starts jobs and workers) was not begun`,
      `${ALARMS} (the alarms) was not begun`,
      `${APP} (the web application) was not begun`,
      `${APP_ALARMS} (the alarm of the web application) was not begun`,
    ]);
    expect(begun).toEqual([QUEUES, API]);
    expect(pauses).toBe(2);
    expect(said).toEqual([`Waiting until ${API} has come to rest …`]);
  });

  test('that has failed with the alarms leaves the new API serving', async () => {
    failures.set(ALARMS, GOES_BACK);
    expect(await statesAfterFailure()).toEqual([
      `${ALARMS} failed; its first failure is told above. The stacks of REC now:`,
      QUEUES_DONE,
      `${API} (the API) ${NEW_RELEASE}`,
      `${TRIGGERS} (what starts jobs and workers) ${NEW_RELEASE}`,
      `${ALARMS} (the alarms) has gone back to the release before`,
      `${APP} (the web application) was not begun`,
      `${APP_ALARMS} (the alarm of the web application) was not begun`,
    ]);
  });

  test('that has failed with the triggers of a stage that had them in the API says that there are none', async () => {
    states.delete(TRIGGERS);
    failures.set(TRIGGERS, GOES_BACK);
    expect(await statesAfterFailure()).toEqual([
      `${TRIGGERS} failed; its first failure is told above. The stacks of REC now:`,
      QUEUES_DONE,
      `${API} (the API) ${NEW_RELEASE}`,
      `${TRIGGERS} (what starts jobs and workers) holds nothing yet but its deploy bucket`,
      `${ALARMS} (the alarms) was not begun`,
      `${APP} (the web application) was not begun`,
      `${APP_ALARMS} (the alarm of the web application) was not begun`,
    ]);
  });

  test('whose files of the application were not sent leaves everything before it', async () => {
    failures.set(APP, ['UPDATE_COMPLETE']);
    expect(await statesAfterFailure()).toEqual([
      `${APP} failed; its first failure is told above. The stacks of REC now:`,
      QUEUES_DONE,
      ...[`${API} (the API)`, `${TRIGGERS} (what starts jobs and workers)`, `${ALARMS} (the alarms)`].map(
        (stack) => `${stack} ${NEW_RELEASE}`,
      ),
      `${APP} (the web application) has the new release, but what comes after its update failed`,
      `${APP_ALARMS} (the alarm of the web application) was not begun`,
    ]);
  });

  test('that failed is repeated once its cause is mended', async () => {
    failures.set(ALARMS, GOES_BACK);
    await statesAfterFailure();
    await requireChangeable('REC', deployer);
    await deployStacks('REC', deployer);
    expect(begun).toEqual([
      ...[QUEUES, API, TRIGGERS, ALARMS],
      ...[QUEUES, API, TRIGGERS, ALARMS, APP, APP_ALARMS],
    ]);
  });

  test.each<[what: string, course: Course, state: string]>([
    [
      'cannot go back',
      ['UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_ROLLBACK_FAILED'],
      'could not go back and stands in between (UPDATE_ROLLBACK_FAILED)',
    ],
    [
      'is updated and not protected from deletion',
      ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'UPDATE_COMPLETE'],
      'has the new release, but what comes after its update failed',
    ],
    [
      'cannot even be removed',
      ['DELETE_FAILED'],
      'was never brought up or never quite removed, and has to be deleted (DELETE_FAILED)',
    ],
    [
      'does not come to rest',
      ['UPDATE_ROLLBACK_IN_PROGRESS'],
      'is still being changed (UPDATE_ROLLBACK_IN_PROGRESS)',
    ],
  ])('says of a stack that %s what has become of it', async (_, course, state) => {
    failures.set(API, course);
    expect(await statesAfterFailure()).toContain(`${API} (the API) ${state}`);
  });

  test('says that a stack was not changed when Serverless fails before it', async () => {
    failures.set(API, []);
    expect(await statesAfterFailure()).toContain(`${API} (the API) was not changed`);
  });

  test('says of a stack whose first deploy failed that it holds nothing', async () => {
    states.delete(ALARMS);
    failures.set(ALARMS, GOES_BACK);
    expect(await statesAfterFailure()).toContain(
      `${ALARMS} (the alarms) holds nothing yet but its deploy bucket`,
    );
    states.delete(API);
    failures.set(API, []);
    expect(await statesAfterFailure()).toContain(`${API} (the API) is not there`);
  });

  test('says so when CloudFormation cannot be asked any more', async () => {
    const cut: Deployer = {
      ...deployer,
      bringUp: async () => {
        cut.stateOf = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
        throw new Error('serverless deploy failed.');
      },
    };
    await expect(deployStacks('REC', cut)).rejects.toThrow(
      `${QUEUES} (the queues and the log groups) is in a state that could not be asked for`,
    );
  });
});

describe('a stack is asked for in its region', () => {
  test('that of the alarm on CloudFront in us-east-1, all others in Paris', async () => {
    const asked = new Map<string, string>();
    const asking: Deployer = {
      ...deployer,
      stateOf: async (id, { region }) => {
        asked.set(id, region);
        return states.get(id);
      },
    };
    await deployStacks('REC', asking);
    expect([...asked]).toEqual([
      ...[QUEUES, API, TRIGGERS, ALARMS, APP].map((id) => [id, 'eu-west-3']),
      [APP_ALARMS, 'us-east-1'],
    ]);
  });
});

describe('the pages for operators', () => {
  test.each(['docs/operate.md', 'docs/runbooks/deploy-failed.md'])('%s names every stack', async (path) => {
    const page = await readFile(path, 'utf8');
    for (const stack of stacks) expect(page).toMatch(new RegExp(`\`${stackId('(<|\\$)stage>?', stack)}\``));
    expect(page).toContain('us-east-1');
  });

  test('stacks are removed in the order opposite to that of a deploy', async () => {
    const [, order = ''] =
      /^for stack in (.*); do npx serverless remove/m.exec(await readFile('docs/operate.md', 'utf8')) ?? [];
    const removed = order.split(' ').map((part) => `serverless${part.replaceAll('"', '')}.yml`);
    expect(removed).toEqual(stacks.map(({ config }) => config).reverse());
  });
});

describe('before a deploy', () => {
  test('a stage without stacks, and one whose last deploy has gone back, are fine', async () => {
    states.set(API, { status: 'UPDATE_ROLLBACK_COMPLETE', changedAt: 1 });
    states.delete(ALARMS);
    await requireChangeable('REC', deployer);
  });

  test.each([
    [API, 'UPDATE_IN_PROGRESS', 'is still being changed'],
    [ALARMS, 'UPDATE_ROLLBACK_FAILED', 'could not go back and stands in between'],
    [ALARMS, 'ROLLBACK_COMPLETE', 'was never brought up or never quite removed, and has to be deleted'],
  ])('%s in %s stops it before anything is packaged or changed', async (id, status, why) => {
    states.set(id, { status, changedAt: 1 });
    await expect(requireChangeable('REC', deployer)).rejects.toThrow(
      `Nothing was changed: ${id} ${why} (${status}). See docs/runbooks/deploy-failed.md.`,
    );
    expect(begun).toEqual([]);
  });
});
