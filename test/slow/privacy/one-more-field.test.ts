import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const script = (name: string) =>
  fileURLToPath(new URL(`../../support/processes/${name}.ts`, import.meta.url));

/** The output of a process in which visits, users and associations have one more encrypted field. */
async function storyOfAField(): Promise<unknown> {
  const parameters = [`--import=${script('one-more-field')}`, script('story-of-a-field')];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const [output] = await Promise.all([text(child.stdout), closed]);
  return JSON.parse(output);
}

test('an encrypted field more of a visit, a user and an association is kept from others, shown to its person, and erased', async () => {
  expect(await storyOfAField()).toEqual({
    phones: { alice: 'Zozo', bob: null, ofOthers: false },
    files: { visit: 'Zozo', user: 'Bobinet' },
    before: { passages: 1, users: 1, entities: 1 },
    // An association is not a person: its own data stays.
    after: { passages: 0, users: 0, entities: 1 },
    isTold: false,
  });
});
