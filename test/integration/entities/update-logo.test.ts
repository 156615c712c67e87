import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import { checkedUpload, png, sentUpload } from '../../support/world/uploads.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const setLogo = (logo: number | null | undefined, name: PersonName = 'ada', entityId = world.bondy) =>
  world.as(name).patch(`/api/entities/${entityId}`, { logo });

async function checkedLogo(name: PersonName = 'ada', more: object = {}): Promise<number> {
  return (await checkedUpload(world.as(name), png(), { purpose: 'logo', ...more }))['upload_id'];
}

describe('PATCH /api/entities/{entity_id} with a logo', () => {
  test('names a checked upload, in event and history, and is seen by all members', async () => {
    const logo = await checkedLogo();
    expect(await setLogo(logo)).toMatchObject({ status: 200, body: { logo } });
    const changes = { logo: { old: null, new: logo } };
    expect((await eventsNamed('entity_updated')).at(-1)).toMatchObject({ entity_id: world.bondy, changes });
    expect((await historyOf('entity', world.bondy)).at(-1)).toMatchObject({ action: 'changed', changes });
    expect((await world.as('alice').get(`/api/entities/${world.bondy}`)).body).toMatchObject({ logo });
    const { body } = await world.as('alice').get(`/api/uploads/${logo}`);
    expect(body.url).toEqual(expect.any(String));
  });

  test('sent back unchanged changes nothing, and null takes it off', async () => {
    const logo = await checkedLogo();
    const { body } = await setLogo(logo);
    expect((await setLogo(logo)).body).toMatchObject({ version: body.version });
    expect((await setLogo(null)).body).toMatchObject({ logo: null, version: body.version + 1 });
  });

  test('refuses uploads that are not checked, of another purpose, of another association, or none', async () => {
    const unchecked = await sentUpload(world.as('ada'), png(), { purpose: 'logo' });
    const { upload_id: paper } = await checkedUpload(world.as('ada'), png(), { purpose: 'fiscal-basis' });
    const { upload_id: picture } = await checkedUpload(world.as('ada'), png());
    const foreign = await checkedLogo('nora');
    for (const id of [unchecked, paper, picture, foreign, 999_999])
      expect(await setLogo(id)).toMatchObject({
        status: 422,
        body: { code: 'upload-not-found', errors: [{ pointer: '/logo' }] },
      });
    expect(await setLogo(foreign, 'root')).toMatchObject({ status: 422 });
    expect(await setLogo(await checkedLogo('root', { entity_id: world.bondy }), 'root')).toMatchObject({
      status: 200,
    });
  });

  test('is for administrators; a new association has none yet', async () => {
    const logo = await checkedLogo();
    for (const name of ['alice', 'theo'] as const)
      expect(await setLogo(logo, name)).toMatchObject({ status: 403 });
    expect(await setLogo(logo, 'nora')).toMatchObject({ status: 404 });
    const draft = { name: 'Amicale de Pantin', postal_code: '93500', logo };
    expect(await world.as('root').post('/api/entities', draft)).toMatchObject({ status: 400 });
  });
});
