import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine } from '../../support/files/import-file.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { checkedUpload } from '../../support/world/uploads.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

const list = (...lines: string[]) => Buffer.from(`${[BAN_HEADER, ...lines].join('\n')}\n`);
const door = (at: number, more: object = {}) =>
  banLine({ id: `93048_0001_0000${at}`, numero: at, code_insee: '93048', nom_commune: 'Montreuil', ...more });
const montreuil = { code_insee: '93048' };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ask = (body: object, name: PersonName = 'ada') => world.as(name).post('/api/towns', body);
const read = async (code = '93048') => (await world.as('ada').get(`/api/towns/${code}`)).body;
const given = async (bytes: Buffer, name: PersonName = 'ada', content_type = 'text/csv') =>
  (
    await checkedUpload(world.as(name), bytes, {
      purpose: 'addresses',
      filename: 'adresses.csv',
      content_type,
    })
  ).upload_id;
/** Asks for a commune that the source does not have. */
const failed = async () => {
  await ask(montreuil);
  await deliverMessages();
  expect(await read()).toMatchObject({ state: 'failed', failure: 'not-in-source' });
};

describe('POST /api/towns with a file by hand', () => {
  test('takes the lines of the commune where the source has failed, packed or not', async () => {
    await failed();
    const text = list(door(1), door(2), banLine());
    const upload_id = await given(text);
    expect(await ask({ ...montreuil, upload_id })).toMatchObject({ status: 202, body: { state: 'asked' } });
    await deliverMessages();
    expect(await read()).toMatchObject({ state: 'ready', failure: null, address_count: 2 });
    expect(
      await asOwner((trx) => trx.selectFrom('addresses').select('code_insee').distinct().execute()),
    ).toEqual([{ code_insee: '93048' }]);
    await asOwner((trx) => trx.updateTable('towns').set({ failure: 'source-too-slow' }).execute());
    const packed = await given(gzipSync(list(door(3))), 'ada', 'application/gzip');
    expect(await ask({ ...montreuil, upload_id: packed })).toMatchObject({ status: 202 });
    await deliverMessages();
    // Nothing is removed of what others work with.
    expect(await read()).toMatchObject({ state: 'ready', address_count: 3 });
  });

  test('fails when the file has no line of the commune', async () => {
    await failed();
    await ask({ ...montreuil, upload_id: await given(list(banLine())) });
    await deliverMessages();
    expect(await read()).toMatchObject({ state: 'failed', failure: 'no-address' });
  });

  test('never replaces what came from the source, or is coming', async () => {
    const upload_id = await given(list(door(1)));
    await ask(montreuil);
    expect(await ask({ ...montreuil, upload_id })).toMatchObject({
      status: 409,
      body: { code: 'town-not-failed' },
    });
    await asOwner((trx) =>
      trx.updateTable('towns').set({ state: 'ready', fetched_at: clock.now() }).execute(),
    );
    expect(await ask({ ...montreuil, upload_id })).toMatchObject({ status: 409 });
    expect(await ask({ code_insee: '93051', upload_id })).toMatchObject({ status: 409 });
  });

  test('is for communes of the own département', async () => {
    const upload_id = await given(list(door(1)));
    expect(await ask({ code_insee: '75110', upload_id })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/code_insee', code: 'other-department' }] },
    });
  });

  test('takes checked lists of the own association only', async () => {
    await failed();
    const unknown = { status: 400, body: { errors: [{ pointer: '/upload_id', code: 'unknown-upload' }] } };
    const theirs = await given(list(door(1)), 'nora');
    expect(await ask({ ...montreuil, upload_id: theirs })).toMatchObject(unknown);
    expect(await ask({ ...montreuil, upload_id: 999_999 })).toMatchObject(unknown);
    expect(await ask({ ...montreuil, upload_id: await given(Buffer.from('nom;prenom\n')) })).toMatchObject(
      unknown,
    );
  });

  test('members may not upload one', async () => {
    const draft = {
      purpose: 'addresses',
      filename: 'a.csv',
      content_type: 'text/csv',
      size: 10,
      sha256: 'a'.repeat(64),
    };
    expect(await world.as('alice').post('/api/uploads', draft)).toMatchObject({ status: 403 });
    const tooLarge = await world.as('ada').post('/api/uploads', { ...draft, size: 21 * 1_048_576 });
    expect(tooLarge).toMatchObject({ status: 400, body: { errors: [{ pointer: '/size' }] } });
    const inChat = await world.as('alice').post('/api/uploads', { ...draft, purpose: 'chat' });
    expect(inChat).toMatchObject({ status: 400, body: { errors: [{ pointer: '/content_type' }] } });
  });

  test('the file is gone after a day', async () => {
    await given(list(door(1)));
    expect(await runJob('purge', {})).toMatchObject({ uploads: 0 });
    clock.advance(86_401);
    expect(await runJob('purge', {})).toMatchObject({ uploads: 1 });
  });
});
