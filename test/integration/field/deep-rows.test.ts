import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
let query: string;
beforeEach(async () => {
  season = await openSeason();
  query = `operation_id=${season.round.operationId}`;
});

const draft = (more = {}) => ({
  id: ids.uuid(),
  fk_operation: season.round.operationId,
  fk_adresse: season.addressAt(1, 1).id,
  montant: '10.00',
  fk_type_reglement: 'cash',
  ...more,
});
const nested = (levels: number) => `${'['.repeat(levels)}7${']'.repeat(levels)}`;
/** A row whose document has an additional field of that depth. */
const deepRow = (document: object, levels = 40) =>
  `{"newDocumentState":${JSON.stringify(document).slice(0, -1)},"colour":${nested(levels)}}}`;
const rowOf = (newDocumentState: object) => JSON.stringify({ newDocumentState });
const push = (...rows: string[]) =>
  season.world.as('alice').post(`/api/field/passages/push?${query}`, Buffer.from(`[${rows.join(',')}]`), {
    'content-type': 'application/json',
  });
const list = async (): Promise<Json[]> =>
  (await season.world.as('ada').get(`/api/field/quarantine?${query}`)).body.data;
const texts = async () => (await list()).map(({ document }) => document.text).toSorted();
async function stored(id: string): Promise<Json> {
  const phone = phoneOf(season.world.as('alice'), season.round.operationId);
  await phone.pull();
  return phone.documents.get(id);
}

describe('a row that is nested too deep', () => {
  test('is kept as it was, its neighbours are recorded', async () => {
    const [first, last] = [draft(), draft()];
    const assumed = `{"newDocumentState":${JSON.stringify(draft())},"assumedMasterState":${nested(33)}}`;
    const bad = [deepRow(draft(), 31), nested(33), assumed];
    const { status, body } = await push(rowOf(first), ...bad, rowOf(last));
    expect(status).toBe(200);
    expect(body.map(({ sync_error }: Json) => sync_error.fields)).toEqual([['colour'], ['id'], ['id']]);
    expect(await stored(first.id)).toMatchObject({ version: 1 });
    expect(await stored(last.id)).toMatchObject({ version: 1 });
    expect(await texts()).toEqual(bad.toSorted());
  });

  test.each([
    ['as deep as a body can hold', nested(520_000)],
    ['as wide as a body can hold', `[${nested(33)},${Array(345_000).fill('{}').join(',')}]`],
    ['with as many names as a body can hold', `{${namesOf(85_000)}}`],
  ])('%s, is refused by itself within the time of a request', async (_, value) => {
    const good = draft();
    const bad = `{"newDocumentState":{"id":"${ids.uuid()}","colour":${value}}}`;
    const started = process.cpuUsage();
    const { status, body } = await push(bad, rowOf(good));
    const { user } = process.cpuUsage(started);
    expect([status, body.length]).toEqual([200, 1]);
    expect(user).toBeLessThan(10_000_000);
    expect(await stored(good.id)).toMatchObject({ version: 1 });
    expect(await list()).toHaveLength(1);
  });

  test('names as many unknown fields as a phone can show', async () => {
    const bad = `{"newDocumentState":{"id":"${ids.uuid()}",${namesOf(80_000)}}}`;
    const { status, body } = await push(bad);
    expect(status).toBe(200);
    expect(body[0].sync_error.fields.length).toBeLessThanOrEqual(20);
    expect(await list()).toHaveLength(1);
  });

  test('is kept also when it is the second of its id', async () => {
    const sent = draft();
    const bad = deepRow({ ...sent, montant: '99.00' });
    expect(await push(rowOf(sent), bad)).toMatchObject({ status: 200 });
    expect(await texts()).toEqual([bad]);
  });

  test('is kept beside another one about the same passage', async () => {
    const sent = draft();
    await push(rowOf(sent));
    const bad = ['20.00', '30.00'].map((montant) => deepRow({ ...sent, montant }));
    for (const one of bad) await push(one);
    expect(await texts()).toEqual(bad);
  });
});

describe('a person in a row that is nested too deep', () => {
  const zoe = { name: 'Zoé Canari', email: 'zoe@canari.fr' };

  test('is in the file of the person, and goes with an erasure', async () => {
    const ada = season.world.as('ada');
    const bad = deepRow(draft({ name: 'ZOÉ  CANARI', email: zoe.email }));
    await push(bad);
    const { body } = await ada.post('/api/privacy/export', zoe);
    await deliverMessages();
    expect(await fileOf(body.export_id)).toContain('ZOÉ  CANARI');
    await ada.post('/api/privacy/erase', { ...zoe, reason: 'Demande', dry_run: false });
    const [{ document }] = await list();
    expect(document.text).toBeUndefined();
    expect(await push(bad)).toMatchObject({ body: [{ sync_error: { code: 'erased' } }] });
    expect(JSON.stringify(await list())).not.toContain('CANARI');
  });

  test('stays when another person is erased', async () => {
    const bad = deepRow(draft(zoe));
    await push(bad);
    const other = { name: 'Zoé Canard', email: zoe.email };
    await season.world.as('ada').post('/api/privacy/erase', { ...other, reason: 'Demande', dry_run: false });
    expect(await texts()).toEqual([bad]);
  });
});

async function fileOf(exportId: number): Promise<string> {
  const { file } = await asOwner((trx) =>
    trx.selectFrom('exports').select('file').where('id', '=', exportId).executeTakeFirstOrThrow(),
  );
  const bytes = await globalThis.shared.files.read(`exports/${season.world.bondy}/${file}.json`);
  return Buffer.from(bytes).toString('utf8');
}

function namesOf(count: number): string {
  return Array.from({ length: count }, (_, at) => `"n${at.toString(36)}":1`).join(',');
}
