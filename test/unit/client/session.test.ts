import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memoryTokens } from '../../../clients/typescript/src/index.ts';
import {
  json,
  problem,
  type ScriptedService,
  scriptedService,
} from '../../support/client/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service.close());

const path = { passage_id: 1 };
const credentials = { username: 'alice', password: 'un mot de passe' };
const tokensSent = () => service.seen.map(({ headers }) => headers['authorization']);

/** A client with a session, and the tokens whose sessions ended. */
function signedIn(token = 'first', tokens = memoryTokens(token)) {
  const ends: string[] = [];
  return { client: service.client({ tokens, onSignedOut: () => ends.push(token) }), tokens, ends };
}

describe('a session', () => {
  test('begins with a token, which goes with every request but that for a token', async () => {
    const client = service.client();
    service.plays(json({ token: 'new' }), json({}), json({ token: 'newer' }));
    await client.signIn(credentials);
    await client.passages.get({ path });
    await client.signIn(credentials);
    expect(tokensSent()).toEqual([undefined, 'Bearer new', undefined]);
  });

  test('ends on the service and here, also where the service is out of reach', async () => {
    const { client, tokens, ends } = signedIn();
    service.plays({ status: 204 });
    await client.signOut();
    expect([tokensSent(), await tokens.get(), ends]).toEqual([['Bearer first'], undefined, ['first']]);
    await client.signOut();
    expect(service.seen).toHaveLength(1);
    const away = signedIn();
    service.plays('lost');
    await expect(away.client.signOut()).rejects.toMatchObject({ name: 'NetworkFault' });
    expect(await away.tokens.get()).toBeUndefined();
  });

  test('ends once when ten requests at once hear that it is over', async () => {
    const { client, tokens, ends } = signedIn();
    service.plays(problem(401, 'invalid-token'));
    const calls = Array.from({ length: 10 }, () => client.passages.get({ path }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    expect(service.seen).toHaveLength(10);
    expect([await tokens.get(), ends]).toEqual([undefined, ['first']]);
  });

  test('stays when another window has signed in meanwhile', async () => {
    const tokens = memoryTokens('first');
    const [one, other] = [signedIn('first', tokens), signedIn('first', tokens)];
    service.plays((request) => {
      if (request.path === '/api/login') return json({ token: 'second' });
      return request.headers['authorization'] === 'Bearer second' ? json({}) : problem(401, 'invalid-token');
    });
    await Promise.all([one.client.passages.get({ path }).catch(() => {}), other.client.signIn(credentials)]);
    await other.client.signIn(credentials);
    // The late refusal of the old token does not remove the new one.
    await one.client.passages.get({ path });
    expect([await tokens.get(), other.ends]).toEqual(['second', []]);
  });

  test('does not end with a password that is wrong', async () => {
    const { client, tokens, ends } = signedIn();
    service.plays(problem(401, 'invalid-credentials'));
    await expect(client.signIn(credentials)).rejects.toMatchObject({ code: 'invalid-credentials' });
    expect([await tokens.get(), ends]).toEqual(['first', []]);
  });
});

test('a key of software goes with every request until the service refuses it', async () => {
  const ends: string[] = [];
  const client = service.client({ key: 'tk_test_x', onSignedOut: () => ends.push('ended') });
  service.plays(json({}), problem(401, 'invalid-token'), problem(401, 'missing-token'));
  await client.passages.get({ path });
  await expect(client.passages.get({ path })).rejects.toMatchObject({ code: 'invalid-token' });
  await expect(client.passages.get({ path })).rejects.toMatchObject({ code: 'missing-token' });
  expect(tokensSent()).toEqual(['Bearer tk_test_x', 'Bearer tk_test_x', undefined]);
  expect(ends).toEqual(['ended']);
});
