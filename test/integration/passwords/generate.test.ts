import { beforeEach, describe, expect, test } from '@jest/globals';
import { clientWith } from '../../support/http/client.ts';
import { gateways, logLines, resources } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const check = (password: string, name: PersonName = 'alice') =>
  world.as(name).post('/api/passwords/check', { password });

describe('POST /api/passwords/generate', () => {
  const generate = (name: PersonName = 'alice') => world.as(name).post('/api/passwords/generate');

  test('answers a password that would be taken, another one each time', async () => {
    const first = await generate();
    const second = await generate();
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(first.body.password).toMatch(/^([A-Za-z2-9]{4}-){5}[A-Za-z2-9]{4}$/);
    expect(second.body.password).not.toBe(first.body.password);
    expect((await check(first.body.password)).body).toMatchObject({ acceptable: true });
    expect(logLines.join('\n')).not.toContain(first.body.password);
  });

  test('security row 9: draws again when one is in a public list', async () => {
    const drawn: string[] = [];
    const isCompromised = async (password: string) => drawn.push(password) < 3;
    const on = { ...resources, gateways: { ...gateways, breach: async () => ({ isCompromised }) } };
    const { body } = await clientWith({ token: world.person.alice.token, on }).post(
      '/api/passwords/generate',
    );
    expect(drawn).toHaveLength(3);
    expect(body.password).toBe(drawn[2]);
  });

  test('answers 20 times a minute and user, whatever was checked', async () => {
    for (let at = 0; at < 5; at += 1) await check('un autre mot');
    const answers = await Promise.all(Array.from({ length: 21 }, () => generate()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ headers: { 'retry-after': '3' } });
    expect(await generate('bob')).toMatchObject({ status: 200 });
  });
});
