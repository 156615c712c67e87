// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { clock, logLines } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const check = (password: string, name: PersonName = 'alice') =>
  world.as(name).post('/api/passwords/check', { password });

describe('POST /api/passwords/check', () => {
  test.each([
    ['un autre mot, bien à moi', []],
    ['court', ['length']],
    ['x'.repeat(65), ['length']],
    ['x'.repeat(1000), ['length']],
    ['password123456', ['compromised']],
    ['alice.bondy', ['context']],
    ['ÀLICE .BONDY', ['context']],
    ['2026tournée2026', ['context']],
  ])('%s: %j', async (password, reasons) => {
    expect(await check(password)).toMatchObject({
      status: 200,
      body: { acceptable: reasons.length === 0, reasons },
    });
  });

  test('judges as the own password: the words of another user are free', async () => {
    expect((await check('alice.bondy', 'nora')).body).toEqual({ acceptable: true, reasons: [] });
    expect((await check('amicale de noisy', 'nora')).body).toEqual({
      acceptable: false,
      reasons: ['context'],
    });
  });

  test('keeps nothing and logs nothing of it', async () => {
    await check('un secret de caserne');
    expect(logLines.join('\n')).not.toContain('caserne');
  });

  test('answers 30 times a minute and user', async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => check('un autre mot')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { code: 'too-many-requests' }, headers: { 'retry-after': '2' } });
    expect(await check('un autre mot', 'bob')).toMatchObject({ status: 200 });
    clock.advance(2);
    expect(await check('un autre mot')).toMatchObject({ status: 200 });
  });

  test('a number is no password', async () => {
    expect(await world.as('alice').post('/api/passwords/check', { password: 5 })).toMatchObject({
      status: 400,
    });
  });
});
