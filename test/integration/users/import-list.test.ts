import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const columns = ['last_name', 'first_name', 'email', 'phone', 'role_id'];
const made = { columns, usernames: 'made', passwords: 'none', has_header: false };
const send = (body: object, by: PersonName = 'ada') => world.as(by).post('/api/users/import', body);
const importing = (lines: readonly string[], more: object = {}) =>
  send({ ...made, csv: `${lines.join('\n')}\n`, ...more });
const count = async () => (await asOwner((trx) => trx.selectFrom('users').select('id').execute())).length;

describe('POST /api/users/import with columns', () => {
  test('makes user names of names, and reads phones and roles as people write them', async () => {
    const { status, body } = await importing([
      'LE GOFF;Maël;mael@example.org;6.12.34.56.78;Chef de centre',
      'O’Brien;Anne-Lise;;01 48 47 00 00 / 06 99 88 77 66;Trésorière',
      'Œuvrard;Zoé;zoe@example.org, zoe2@example.org;0033 6 11 22 33 44;',
    ]);
    expect([status, body.created, body.refused]).toEqual([200, 3, 0]);
    const created = { status: 'created', user_id: expect.any(Number) };
    expect(body.results).toEqual([
      {
        line: 1,
        ...created,
        username: 'mael.le-goff',
        name: 'Maël LE GOFF',
        email: 'mael@example.org',
        phone: '+33612345678',
        role_id: 1,
        remarks: ['phone-zero-added', 'role-as-member'],
      },
      {
        line: 2,
        ...created,
        username: 'anne-lise.obrien',
        name: 'Anne-Lise O’Brien',
        email: null,
        phone: '+33699887766',
        role_id: 3,
        remarks: ['phone-of-several'],
      },
      {
        line: 3,
        ...created,
        username: 'zoe.oeuvrard',
        name: 'Zoé Œuvrard',
        email: 'zoe@example.org',
        phone: '+33611223344',
        role_id: 1,
        remarks: ['email-of-several'],
      },
    ]);
    const { body: user } = await world.as('ada').get(`/api/users/${body.results[0].user_id}`);
    expect(user).toMatchObject({ username: 'mael.le-goff', invitation: 'none', entity_id: world.bondy });
    expect(await historyOf('entity', world.bondy)).toMatchObject([
      { action: 'imported', changes: { count: { old: null, new: 3 } } },
    ]);
    expect(await eventsNamed('user_created')).toHaveLength(3);
  });

  test('a dry run answers the same and writes nothing', async () => {
    const lines = [
      'Bondy;Alice;;;',
      'Martin;Camille;camille@example.org;;',
      'Martin;Camille;other@example.org;;',
      'Martin;Camille;CAMILLE@example.org;;',
      'Petit;Léo;not-an-address;;',
    ];
    const before = [await count(), await emittedEvents()];
    const { body: dry } = await importing(lines, { dry_run: true });
    expect([await count(), await emittedEvents()]).toEqual(before);
    expect(await historyOf('entity', world.bondy)).toEqual([]);
    const { body: wet } = await importing(lines);
    const withoutIds = wet.results.map(({ user_id, ...line }: Json) =>
      line.status === 'known' ? { ...line, user_id } : line,
    );
    const plain = (results: Json[]) =>
      results.map(({ problem, ...line }) => ({ ...line, code: problem?.code }));
    expect(plain(dry.results)).toEqual(plain(withoutIds));
    expect(dry.results.map(({ status, username }: Json) => [status, username])).toEqual([
      // Alice of Bondy has the user name alice.bondy, and another name.
      ['created', 'alice.bondy2'],
      ['created', 'camille.martin'],
      ['created', 'camille.martin2'],
      ['duplicate', undefined],
      ['refused', undefined],
    ]);
    expect(dry.results[2].remarks).toEqual(['same-name', 'username-numbered']);
    expect(dry.results[3].same_as_line).toBe(2);
    expect(dry).toMatchObject({ created: 3, refused: 1 });
  });

  test('with generated passwords a dry run has none', async () => {
    const request = { passwords: 'generated' };
    const { body: dry } = await importing(['Martin;Camille;;;'], { ...request, dry_run: true });
    expect(dry.results[0]).not.toHaveProperty('password');
    const { body } = await importing(['Martin;Camille;;;'], request);
    const [{ username, password }] = body.results;
    expect(await logIn(username, password)).toMatchObject({ status: 200 });
  });

  test('whoever is there already is told and not made again: same e-mail, same name and phone, or nothing but the name', async () => {
    const lines = ['Martin;Camille;camille@example.org;0611111111;', 'Roux;Nina;;0622222222;', 'Seul;Jo;;;'];
    const { body: first } = await importing(lines);
    const ids = first.results.map(({ user_id }: Json) => user_id);
    const { body } = await importing([
      'Durand;Camille;camille@example.org;;',
      'NINA;ROUX;;+33 6 22 22 22 22;',
      'seul;jo;;;',
      'Roux;Nina;;0633333333;',
    ]);
    expect(body.results.map(({ status, user_id }: Json) => [status, user_id]).slice(0, 3)).toEqual(
      ids.map((id: number) => ['known', id]),
    );
    expect(body.results[3]).toMatchObject({
      status: 'created',
      username: 'nina.roux2',
      remarks: ['same-name', 'username-numbered'],
    });
    expect(body).toMatchObject({ created: 1, refused: 0 });
  });

  test('people of another association are unknown, and their user names are taken without a word of whose', async () => {
    const line = 'Noisy;Malik;malik@example.org;;';
    const { malik } = world.person;
    const mail = (await world.as('root').get(`/api/users/${malik.userId}`)).body.email;
    const { body } = await importing([line.replace('malik@example.org', mail)]);
    expect(body.results).toEqual([
      expect.objectContaining({
        status: 'created',
        username: 'malik.noisy2',
        remarks: ['username-numbered'],
      }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`"user_id":${malik.userId}\\b`));
  });

  test('nobody without a password signs in, and an invitation makes one possible', async () => {
    const { body } = await importing(['Martin;Camille;camille@example.org;;']);
    const [{ username, user_id }] = body.results;
    for (const password of ['', 'none', 'a long enough password'])
      expect(await logIn(username, password)).toMatchObject({
        status: 401,
        body: { code: 'invalid-credentials', reason: 'invalid_password' },
      });
    expect(await world.as('ada').post(`/api/users/${user_id}/invitation`)).toMatchObject({ status: 202 });
    const row = await asOwner((trx) =>
      trx.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow(),
    );
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test('a file may have user names, some or all', async () => {
    const csv =
      'Identifiant;Nom;Grade\nnina;ROUX Nina;Sergent\n;MARTIN Camille;Caporal\nalice.bondy;Autre;\n';
    const request = { csv, columns: ['username', 'full_name', 'ignore'], passwords: 'none' };
    const { body } = await send({ ...request, usernames: 'made' });
    expect(body.results).toMatchObject([
      { line: 2, username: 'nina', name: 'Nina ROUX' },
      { line: 3, username: 'camille.martin', name: 'Camille MARTIN' },
      { line: 4, status: 'refused', problem: { code: 'username-taken' } },
    ]);
    const { body: given } = await send({ ...request, csv: '\nx;y\n;Léa;\n' });
    expect(given.results).toMatchObject([
      { status: 'refused', problem: { errors: [{ pointer: '/username' }] } },
    ]);
  });

  test('a line may leave out its last cells, and has no more than there are columns', async () => {
    const { body } = await importing(['Martin;Camille', 'Roux;Nina;;;;more']);
    expect(body.results).toMatchObject([
      { status: 'created' },
      { status: 'refused', problem: { errors: [{ code: 'cell-count' }] } },
    ]);
  });

  test('a line without any name is refused where a user name is to be made', async () => {
    const { body } = await importing([';;;0612345678;', ';;lea.petit@example.org;;', ';?;;;']);
    expect(body.results).toMatchObject([
      { status: 'refused', problem: { errors: [{ pointer: '/name', code: 'required' }] } },
      { status: 'created', username: 'lea-petit' },
      { status: 'refused', problem: { errors: [{ pointer: '/name', code: 'required' }] } },
    ]);
  });

  test.each([
    [{ columns: ['email', 'phone'] }, '/columns', 'missing-column'],
    [{ usernames: 'given' }, '/columns', 'missing-column'],
    [{ columns: ['name', 'email', 'email'] }, '/columns', 'repeated-column'],
    [{ columns: ['name', 'last_name'] }, '/columns', 'repeated-column'],
    [{ columns: [] }, '/columns', 'too-small'],
    [{ columns: Array(61).fill('ignore') }, '/columns', 'too-big'],
    [{ columns: ['grade'] }, '/columns/0', 'invalid-value'],
    [{ columns: undefined }, '/columns', 'required'],
    [{ columns: undefined, usernames: undefined, has_header: true }, '/columns', 'required'],
    [{ dry_run: 'yes' }, '/dry_run', 'invalid-type'],
    [{ passwords: 'mailed' }, '/passwords', 'invalid-value'],
    [{ csv: `${'a;b;;;\n'.repeat(1001)}` }, '/csv', 'too-many-lines'],
    [{ csv: `${'a;b;;;\n'.repeat(301)}`, passwords: 'generated' }, '/csv', 'too-many-lines'],
  ])('%j is refused as a whole', async (change, pointer, code) => {
    const before = await count();
    expect(await importing(['Martin;Camille;;;'], change)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await count()).toBe(before);
  });

  test('members and treasurers do not even try it', async () => {
    for (const name of ['alice', 'theo'] as const)
      expect(await send({ ...made, csv: 'Martin;Camille', dry_run: true }, name)).toMatchObject({
        status: 403,
      });
  });

  test('another association does not exist for an administrator', async () => {
    for (const entity_id of [world.noisy, 999_999])
      expect(await importing(['Martin;Camille'], { entity_id, dry_run: true })).toMatchObject({
        status: 422,
        body: { code: 'entity-not-found' },
      });
  });

  test('a thousand lines go in at once, of which hundreds have one name', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) =>
      at < 400 ? `Martin;Camille;c${at}@example.org;;` : `Nom${at};Prénom;p${at}@example.org;;`,
    );
    const { status, body } = await importing(lines);
    expect([status, body.created]).toEqual([200, 1000]);
    expect(new Set(body.results.map(({ username }: Json) => username)).size).toBe(1000);
    expect(body.results[399].username).toBe('camille.martin400');
    const { body: again } = await importing(lines);
    expect(again.created).toBe(0);
    expect(again.results.every(({ status: state }: Json) => state === 'known')).toBe(true);
  });

  test('of one list sent twice at once everybody is made once', async () => {
    const lines = ['Martin;Camille;camille@example.org;;', 'Roux;Nina;;0611111111;', 'Seul;Jo;;;'];
    const before = await count();
    const answers = await Promise.all([importing(lines), importing([...lines].reverse())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 3]);
    expect(await count()).toBe(before + 3);
  });
});
