import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason } from '../../support/world/season.ts';
import type { PersonName, World } from '../../support/world/world.ts';

let world: World;
let passage: Json;
let path: string;
beforeEach(async () => {
  const season = await openSeason();
  world = season.world;
  const draft = { fk_sector: season.alicesSector, montant: 5, fk_type_reglement: 'cash' };
  passage = (await season.visit('alice', draft)).body;
  path = `/api/passages/${passage.passage_id}`;
});

const change = (ifMatch: string, remark = 'chien') =>
  world.as('alice').patch(path, { remark }, { 'if-match': ifMatch });

describe('a record says its version', () => {
  test('in its tag, from its creation on', async () => {
    const read = await world.as('alice').get(path);
    expect(read).toMatchObject({ headers: { etag: '"v1"' }, body: { version: 1 } });
    const changed = await world.as('alice').patch(path, { remark: 'chien' });
    expect(changed).toMatchObject({ headers: { etag: '"v2"' }, body: { version: 2 } });
    expect((await world.as('alice').get(path)).headers['etag']).toBe('"v2"');
  });
});

describe('a page of a list says by its tag what is on it', () => {
  const read = (name: PersonName, tag = '', query = '') =>
    world.as(name).get(`/api/passages${query}`, { 'if-none-match': tag });
  const tagOf = async (name: PersonName, query?: string) =>
    String((await read(name, '', query)).headers['etag']);

  test('who has it is told so, until something of it changes', async () => {
    const tag = await tagOf('alice');
    const again = await read('alice', tag);
    expect(again).toMatchObject({ status: 304, headers: { etag: tag } });
    expect(again.bytes).toHaveLength(0);
    await world.as('alice').patch(path, { remark: 'chien' });
    expect(await read('alice', tag)).toMatchObject({ status: 200, body: { data: [{ remark: 'chien' }] } });
  });

  test('another page, and what somebody else sees, has another one', async () => {
    await world
      .as('alice')
      .post('/api/passages', { fk_operation: passage.fk_operation, fk_sector: passage.fk_sector });
    const tags = [await tagOf('alice'), await tagOf('alice', '?limit=1'), await tagOf('bob')];
    expect(new Set(tags).size).toBe(3);
  });
});

describe('a read with If-None-Match', () => {
  test.each(['"v1"', 'W/"v1"', '"v9", "v1"', '*'])('%s is answered 304 without a body', async (tag) => {
    const { status, headers, bytes } = await world.as('alice').get(path, { 'if-none-match': tag });
    expect(status).toBe(304);
    expect(headers).toMatchObject({ etag: '"v1"', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('content-type');
    expect(bytes).toHaveLength(0);
  });

  test.each(['"v2"', 'v1', ''])('%j is answered with the record', async (tag) => {
    expect(await world.as('alice').get(path, { 'if-none-match': tag })).toMatchObject({
      status: 200,
      body: { passage_id: passage.passage_id },
    });
  });

  test('after a change the old tag brings the new record', async () => {
    await world.as('alice').patch(path, { remark: 'chien' });
    expect(await world.as('alice').get(path, { 'if-none-match': '"v1"' })).toMatchObject({
      status: 200,
      body: { remark: 'chien' },
    });
  });

  test('does not reveal records the caller may not see', async () => {
    expect(await world.as('nora').get(path, { 'if-none-match': '*' })).toMatchObject({ status: 404 });
  });
});

describe('a change with If-Match', () => {
  test.each(['"v1"', 'W/"v1"', '"v1", "v7"', '*'])('%s is made', async (tag) => {
    expect(await change(tag)).toMatchObject({ status: 200, body: { version: 2, remark: 'chien' } });
  });

  test.each(['"v2"', '"v11"', '"vundefined"'])('%s is refused and changes nothing', async (tag) => {
    const before = await emittedEvents();
    expect(await change(tag)).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
    expect((await world.as('alice').get(path)).body).toEqual(passage);
    expect(await emittedEvents()).toEqual(before);
  });

  test.each(['v1', '', '"v1', '"v1" "v2"'])('%j is no entity tag, which no read would mend', async (tag) => {
    expect(await change(tag)).toMatchObject({
      status: 400,
      body: {
        code: 'validation-failed',
        errors: [
          { pointer: 'If-Match', code: 'invalid-entity-tag', detail: expect.stringContaining('"v3"') },
        ],
      },
    });
    expect((await world.as('alice').get(path)).body).toEqual(passage);
  });

  test('is not looked at where no version can be read', async () => {
    const { body } = await world.as('ada').get('/api/sessions');
    const ended = `/api/sessions/${body.data[0].session_id}`;
    expect(await world.as('ada').delete(ended, { 'if-match': '"v7"' })).toMatchObject({ status: 204 });
  });

  test('of two people who read the same version only the first changes it', async () => {
    expect(await change('"v1"', 'chien')).toMatchObject({ status: 200 });
    const second = await world.as('ada').patch(path, { remark: 'chat' }, { 'if-match': '"v1"' });
    expect(second).toMatchObject({ status: 412 });
    expect((await world.as('ada').get(path)).body.remark).toBe('chien');
  });

  test('of ten changes of the same version at once one is made', async () => {
    const remarks = Array.from({ length: 10 }, (_, at) => `remarque ${at}`);
    const answers = await Promise.all(remarks.map((remark) => change('"v1"', remark)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await world.as('ada').get(path)).body).toMatchObject({ version: 2, remark: remarks[winner] });
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
  });

  test('a change and a deletion of the same version at once: one of them happens', async () => {
    const tag = { 'if-match': '"v1"' };
    const [changed, removed] = await Promise.all([
      change('"v1"'),
      world.as('ada').delete(`${path}?reason=erreur`, tag),
    ]);
    expect([
      [200, 412],
      [404, 204],
    ]).toContainEqual([changed.status, removed.status]);
  });

  test('holds for a deletion', async () => {
    const remove = (tag: string) => world.as('ada').delete(`${path}?reason=erreur`, { 'if-match': tag });
    expect(await remove('"v2"')).toMatchObject({ status: 412 });
    expect(await remove('"v1"')).toMatchObject({ status: 204 });
    expect(await remove('"v1"')).toMatchObject({ status: 404 });
  });

  test('is checked after 404, 403 and 400', async () => {
    const tag = { 'if-match': '"v9"' };
    expect(await world.as('nora').patch(path, { remark: 'x' }, tag)).toMatchObject({ status: 404 });
    expect(await world.as('theo').patch(path, { remark: 'x' }, tag)).toMatchObject({ status: 403 });
    expect(await world.as('alice').patch(path, { remark: 5 }, tag)).toMatchObject({ status: 400 });
  });
});
