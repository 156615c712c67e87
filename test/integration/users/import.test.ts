import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const send = (body: object, by: PersonName = 'ada') => world.as(by).post('/api/users/import', body);
const csvOf = (...lines: string[]) => `identifiant;nom;courriel;téléphone;rôle;actif\n${lines.join('\n')}\n`;
const importing = (...lines: string[]) => send({ csv: csvOf(...lines) });
const usernames = async (): Promise<string[]> => {
  const rows = await asOwner((trx) => trx.selectFrom('users').select('username').orderBy('id').execute());
  return rows.map(({ username }) => username).slice(7);
};

describe('POST /api/users/import', () => {
  test('creates a user per line, with a password that is answered once', async () => {
    const { status, headers, body } = await importing(
      'camille.martin;Camille Martin;camille@example.org;06 12 34 56 78;trésorier;oui',
      'zoe;;;;;',
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const generated = expect.stringMatching(/^(\w{4}-){5}\w{4}$/);
    const created = { status: 'created', user_id: expect.any(Number), password: generated };
    expect(body).toEqual({
      created: 2,
      refused: 0,
      results: [
        { line: 2, username: 'camille.martin', ...created },
        { line: 3, username: 'zoe', ...created },
      ],
    });
    const [camille, zoe] = body.results;
    expect((await world.as('ada').get(`/api/users/${camille.user_id}`)).body).toMatchObject({
      entity_id: world.bondy,
      username: 'camille.martin',
      role_id: 3,
      chk_active: 1,
      name: 'Camille Martin',
      email: 'camille@example.org',
      phone: '+33612345678',
    });
    expect((await world.as('ada').get(`/api/users/${zoe.user_id}`)).body).toMatchObject({
      role_id: 1,
      chk_active: 1,
      name: null,
      email: null,
    });
    expect(await logIn('camille.martin', camille.password)).toMatchObject({ status: 200 });
    expect(await logIn('zoe', zoe.password)).toMatchObject({ status: 200 });
  });

  test('each creation is in the event log and in the history, the import once in that of the association', async () => {
    const { body } = await importing('camille;;;;3;', 'zoe;;;;;0', 'zo;;;;;');
    const { ada } = world.person;
    const [camille, zoe] = body.results;
    const event = {
      event: 'user_created',
      user_id: ada.userId,
      entity_id: world.bondy,
      created_by: ada.userId,
    };
    expect(await emittedEvents()).toMatchObject([
      { ...event, new_user_id: camille.user_id, role_id: 3, username: 'camille' },
      { ...event, new_user_id: zoe.user_id, role_id: 1, username: 'zoe' },
    ]);
    for (const { user_id } of [camille, zoe]) {
      expect(await historyOf('user', user_id)).toMatchObject([{ action: 'created' }]);
    }
    expect(await historyOf('entity', world.bondy)).toEqual([
      {
        action: 'imported',
        by_user_id: ada.userId,
        entity_id: world.bondy,
        changes: { count: { old: null, new: 2 } },
      },
    ]);
  });

  test.each([
    ['zo;;;;;', 'invalid-username', '/username'],
    ['camille\u202enitram;;;;;', 'invalid-username', '/username'],
    ['camille\0;;;;;', 'invalid-username', '/username'],
    ['camil\ud800le;;;;;', 'invalid-username', '/username'],
    [`${'x'.repeat(100_000)};;;;;`, 'invalid-username', '/username'],
    ['camille;Cam\0ille;;;;', 'validation-failed', '/name'],
    [`camille;;;;a${'\u0301\u0323'.repeat(50_000)};`, 'validation-failed', '/role_id'],
    [';Camille;;;;', 'validation-failed', '/username'],
    ['alice.bondy;;;;;', 'username-taken', '/username'],
    ['NORA.noisy;;;;;', 'username-taken', '/username'],
    ['camille;;camille;;;', 'validation-failed', '/email'],
    ['camille;;;often;;', 'validation-failed', '/phone'],
    [`camille;${'x'.repeat(201)};;;;`, 'validation-failed', '/name'],
    ['camille;;;;chef;', 'validation-failed', '/role_id'],
    ['camille;;;;;peut-être', 'validation-failed', '/chk_active'],
    ['camille;;;;9;', 'field-forbidden', '/role_id'],
    ['camille;;;;super_admin;', 'field-forbidden', '/role_id'],
    ['camille;Camille', 'validation-failed', ''],
    ['camille;Camille;;;;;x', 'validation-failed', ''],
  ])('the line %j is refused and stops no other', async (line, code, pointer) => {
    const { status, body } = await importing('first;;;;;', line, 'last;;;;;');
    expect([status, body.created, body.refused]).toEqual([200, 2, 1]);
    expect(body.results[1]).toMatchObject({
      line: 3,
      status: 'refused',
      problem: {
        type: `https://tournee.test/api/problems/${code}`,
        title: expect.any(String),
        status: expect.any(Number),
        detail: expect.any(String),
        instance: expect.stringMatching(/^request-/),
        code,
        errors: [{ pointer }],
      },
    });
    expect(body.results[1]).not.toHaveProperty('password');
    expect(await usernames()).toEqual(['first', 'last']);
    expect(await eventsNamed('user_created')).toHaveLength(2);
  });

  test('a refused role or access is told in the words that a file may have', async () => {
    const { body } = await importing('camille;;;;chef;peut-être');
    const { errors } = body.results[0].problem;
    expect(errors.map(({ detail }: Json) => detail)).toEqual([
      'expected member, treasurer or entity_admin',
      'expected yes or no',
    ]);
  });

  test('every fault of a line is named', async () => {
    const { body } = await importing('camille;;nobody;often;chef;');
    expect(body.results[0].problem.errors).toMatchObject([
      { pointer: '/role_id', code: 'invalid-value' },
      { pointer: '/email', code: 'invalid-format' },
      { pointer: '/phone', code: 'invalid-format' },
    ]);
    expect(await historyOf('entity', world.bondy)).toEqual([]);
  });

  test('of two lines with one username the first counts, unless it is refused for something else', async () => {
    const { body } = await importing('camille;;;;;', 'ＣAMILLE;;;;;', 'zoe;;wrong;;;', 'Zoe;;;;;');
    expect(body.results.map(({ status }: Json) => status)).toEqual([
      'created',
      'refused',
      'refused',
      'created',
    ]);
    expect(body.results[1].problem).toMatchObject({ code: 'username-taken', status: 409 });
  });

  test('the same file again creates nobody', async () => {
    await importing('camille;;;;;', 'zoe;;;;;');
    const before = await emittedEvents();
    const { status, body } = await importing('camille;;;;;', 'zoe;;;;;');
    expect([status, body.created, body.refused]).toEqual([200, 0, 2]);
    expect(body.results.map(({ problem }: Json) => problem.code)).toEqual(Array(2).fill('username-taken'));
    expect(await usernames()).toEqual(['camille', 'zoe']);
    expect(await emittedEvents()).toEqual(before);
    expect(await historyOf('entity', world.bondy)).toHaveLength(1);
  });

  test('of the same file sent twice at once each line is created once', async () => {
    const [forth, back] = [
      ['camille;;;;;', 'zoe;;;;;', 'max;;;;;'],
      ['max;;;;;', 'zoe;;;;;', 'camille;;;;;'],
    ];
    const answers = await Promise.all([importing(...forth), importing(...back)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 3]);
    expect((await usernames()).sort()).toEqual(['camille', 'max', 'zoe']);
    expect(await eventsNamed('user_created')).toHaveLength(3);
  });

  test('the same request under the same key gets the passwords again, which are kept encrypted', async () => {
    const post = (key: string, csv = csvOf('camille;;;;;', 'zoe;;;;;')) =>
      world.as('ada').post('/api/users/import', { csv }, { 'idempotency-key': key });
    const first = await post('import');
    const again = await post('import');
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(again.bytes).toEqual(first.bytes);
    const [{ username, password }] = again.body.results;
    expect(await logIn(username, password)).toMatchObject({ status: 200 });
    expect((await usernames()).length).toBe(2);
    expect(await post('import', csvOf('lea;;;;;'))).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect(await post('another')).toMatchObject({ status: 200, body: { created: 0, refused: 2 } });
    const kept = await asOwner((trx) => trx.selectFrom('idempotency_keys').selectAll().execute());
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(password);
  });

  test('a file with a header alone creates nobody', async () => {
    expect(await importing()).toMatchObject({
      status: 200,
      body: { created: 0, refused: 0, results: [] },
    });
    expect(await historyOf('entity', world.bondy)).toEqual([]);
  });

  test('a super administrator says for whom, and makes no super administrators this way either', async () => {
    const csv = 'username,role_id\nnadia,entity_admin\nsecond.root,9\n';
    const { status, body } = await send({ csv, entity_id: world.noisy }, 'root');
    expect([status, body.created, body.refused]).toEqual([200, 1, 1]);
    const nadia = await world.as('nora').get(`/api/users/${body.results[0].user_id}`);
    expect(nadia.body).toMatchObject({ username: 'nadia', role_id: 2 });
    expect(await historyOf('entity', world.noisy)).toMatchObject([{ action: 'imported' }]);
    expect(await send({ csv }, 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'required' }] },
    });
  });

  test('another association does not exist for an administrator', async () => {
    for (const entity_id of [world.noisy, 999_999]) {
      expect(await send({ csv: csvOf('camille;;;;;'), entity_id })).toMatchObject({
        status: 422,
        body: { code: 'entity-not-found', errors: [{ pointer: '/entity_id' }] },
      });
    }
    expect(await usernames()).toEqual([]);
  });

  test('members and treasurers import nobody', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await send({ csv: csvOf('camille;;;;;') }, name)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect(await usernames()).toEqual([]);
  });

  test.each([
    [{}, '/csv', 'required'],
    [{ csv: 12 }, '/csv', 'invalid-type'],
    [{ csv: '' }, '/csv', 'missing-column'],
    [{ csv: 'nom\nCamille' }, '/csv', 'missing-column'],
    [{ csv: 'username;nom;name\ncamille;a;b' }, '/csv', 'repeated-column'],
    [{ csv: 'username;motdepasse\ncamille;secret' }, '/csv', 'unknown-column'],
    [{ csv: 'username;name\ncamille;"Camille' }, '/csv', 'malformed-csv'],
    [{ csv: `username\n${'camille\n'.repeat(301)}` }, '/csv', 'too-many-lines'],
    [{ csv: 'username;nom\0\ncamille;Camille' }, '/csv', 'unknown-column'],
    [{ csv: `username${';'.repeat(20)}\ncamille` }, '/csv', 'too-many-columns'],
    [{ csv: 'username\ncamille', entity_id: 'bondy' }, '/entity_id', 'invalid-type'],
    [{ csv: 'username\ncamille', password: 'x' }, '/password', 'unknown-field'],
  ])('%j is refused as a whole', async (body, pointer, code) => {
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await usernames()).toEqual([]);
    expect(await emittedEvents()).toEqual([]);
  });

  test('three hundred lines go in at once', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `member.${at};Membre ${at};m${at}@example.org;;;`);
    const { status, body } = await importing(...lines);
    expect([status, body.created]).toEqual([200, 300]);
    const passwords = new Set(body.results.map(({ password }: Json) => password));
    expect(passwords.size).toBe(300);
  });
});
