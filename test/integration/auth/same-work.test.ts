import { createHook } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { countStatements } from '../../support/database/count-statements.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld, PASSWORD } from '../../support/world/world.ts';

beforeEach(async () => {
  await createWorld();
});

const WRONG = 'not the right one';

/** How many passwords `work` hashes: the only step of a login that a native module runs in a thread. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_, type) => {
      // The native module gives its async resource no type.
      if (String(type) === 'undefined') hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}

async function workOf(username: string, password: string) {
  let hashes = 0;
  let status = 0;
  const { texts } = await countStatements(async () => {
    hashes = await hashesOf(async () => {
      ({ status } = await logIn(username, password));
    });
  });
  return { status, hashes, texts };
}

const KNOWN = 'alice.bondy';
const UNKNOWN = 'nobody.bondy';

describe('the work of a refused login', () => {
  test('security row 13: is the same for an unknown user and a wrong password', async () => {
    const known = await workOf(KNOWN, WRONG);
    expect(known).toMatchObject({ status: 401, hashes: 1 });
    expect(await workOf(UNKNOWN, WRONG)).toEqual(known);
  });

  test('security row 13: is the same for a throttled account, whether or not it exists and the password is right', async () => {
    for (let at = 0; at < 10; at += 1) {
      for (const username of [KNOWN, UNKNOWN]) await logIn(username, 'short');
    }
    const known = await workOf(KNOWN, WRONG);
    expect(known).toMatchObject({ status: 429, hashes: 0 });
    expect(await workOf(UNKNOWN, WRONG)).toEqual(known);
    expect(await workOf(KNOWN, PASSWORD)).toEqual(known);
  });
});
