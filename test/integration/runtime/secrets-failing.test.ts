import { beforeEach, describe, expect, test } from '@jest/globals';
import { type ObservedService, observeService } from '../../support/http/observed-service.ts';
import { type Canaries, findCanaries } from '../../support/privacy/canaries.ts';
import { cipher, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let watch: ObservedService;
beforeEach(async () => {
  world = await createWorld();
  watch = observeService();
});

const found = async (canaries: Canaries) => findCanaries(canaries, await watch.outputsAndDatabase());
const ada = () => ({ token: world.person.ada.token });

const account = {
  name: 'Kanari-Capitaine',
  email: 'capitaine.kanari@kanari.example',
  phone: '+33670102030',
  password: 'un kanari jaune dans la caserne',
};

describe('guessing', () => {
  const tries = {
    wrong: 'pas le bon kanari',
    short: 'kanari!',
    long: 'kanari '.repeat(10),
    forNobody: 'un kanari pour personne',
    compromised: 'compromised-kanari',
  };

  test('leaves no trace of the passwords tried', async () => {
    const logIn = (username: string, password: string) =>
      watch.ask('POST', '/api/login', { username, password });
    for (const password of [tries.wrong, tries.short, tries.long]) await logIn('alice.bondy', password);
    await logIn('nobody.bondy', tries.forNobody);
    await watch.ask('POST', '/api/login', { username: 'alice.bondy', password: [tries.wrong] });
    await watch.ask('POST', '/api/login', { username: 'alice.bondy', pasword: tries.wrong });
    expect(await found(tries)).toEqual([]);
  });

  test('leaves no trace of the links tried and the passwords refused', async () => {
    const token = 'trn_kanari-qui-n-existe-pas';
    for (const password of Object.values(tries)) {
      const { status } = await watch.ask('POST', '/api/passwords/reset', { token, password });
      expect(status).toBe(400);
    }
    expect(await found({ ...tries, token })).toEqual([]);
  });

  test('what stood in the place of the username is in the event log, as the contract has it', async () => {
    const username = 'kanari-au-mauvais-endroit';
    await watch.ask('POST', '/api/login', { username, password: tries.wrong });
    expect(await found({ username })).toEqual(['username in event log', 'username in outbox_events.line']);
  });
});

describe('failures leave no personal data behind', () => {
  test('a user who cannot be created', async () => {
    const taken = await watch.ask('POST', '/api/users', { ...account, username: 'alice.bondy' }, ada());
    expect(taken.status).toBe(409);
    const known = { ...account, username: 'kanari', password: 'compromised-kanari' };
    expect(await watch.ask('POST', '/api/users', known, ada())).toMatchObject({ status: 400 });
    expect(await found({ ...account, known: known.password })).toEqual([]);
  });

  test('an error whose message quotes the values', async () => {
    const quoting = {
      ...cipher,
      encrypt: (_: unknown, plain: string): string => {
        throw new Error(`cannot encrypt ${plain}`);
      },
    };
    const how = { ...ada(), headers: { 'idempotency-key': 'one' }, on: { cipher: async () => quoting } };
    const answer = await watch.ask('POST', '/api/users', { ...account, username: 'kanari' }, how);
    expect(answer.status).toBe(500);
    expect(await found(account)).toEqual([]);
  });

  test('a mail server that quotes the address', async () => {
    await watch.ask('POST', '/api/users', { ...account, username: 'capitaine' }, ada());
    await watch.ask('POST', '/api/passwords/forgot', { username: 'capitaine' });
    const complaint = new Error(`550 <${account.email}>: nobody of this name`);
    mail.outcomes.push(Object.assign(complaint, { code: 'EENVELOPE', rejected: [account.email] }));
    await watch.deliver();
    expect(await found(account)).toEqual([]);
  });
});
