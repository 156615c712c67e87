import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../support/files/import-file.ts';
import { runJob } from '../support/local/job.ts';
import { until } from '../support/local/until.ts';
import { openSeason } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';

/** How many sessions wait for a locked row. */
const waiting = () =>
  asOwner(async (trx) => {
    const { rows } = await sql<{ sessions: number }>`
      select count(*)::int as sessions from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    return rows[0]?.sessions ?? 0;
  });

test('addresses join a sector whose drawing began before they were imported, and ended after', async () => {
  const { world, round, addressAt } = await openSeason();
  const { lon, lat } = addressAt(9, 9);
  const key = await upload([BAN_HEADER, banLine({ id: '93010_new_00001', lon, lat })].join('\n'));
  const draft = { operation_id: round.operationId, sector_name: 'Coin', outline: outlineOf([9, 9], [9, 9]) };
  const [drawn, report] = await asOwner(async (trx) => {
    // The drawing has found its addresses before it waits for the counter of its association.
    await sql`select from field_heads where entity_id = ${world.bondy} for update`.execute(trx);
    const drawing = world.as('ada').post('/api/sectors', draft);
    await until('the drawing', async () => ((await waiting()) === 1 ? true : undefined));
    const importing = runJob('import-addresses', { key });
    await until('the import', async () => ((await waiting()) === 2 ? true : undefined));
    return [drawing, importing];
  }).then((both) => Promise.all(both));
  expect(drawn).toMatchObject({ status: 201, body: { address_count: 1 } });
  expect(report).toMatchObject({ added: 1, joined: 1 });
  const { body } = await world.as('ada').get(`/api/sectors/${drawn?.body.sector_id}`);
  expect(body).toMatchObject({ address_count: 2, version: 2 });
});

test('a sector is drawn without an address that is removed meanwhile', async () => {
  const { world, round, addressAt } = await openSeason();
  const draft = { operation_id: round.operationId, sector_name: 'Coin', outline: outlineOf([8, 9], [9, 9]) };
  const drawing = await asOwner(async (trx) => {
    await trx.deleteFrom('addresses').where('id', '=', addressAt(9, 9).id).execute();
    const begun = world.as('ada').post('/api/sectors', draft);
    await until('the drawing', async () => ((await waiting()) === 1 ? true : undefined));
    return [begun];
  });
  expect(await Promise.all(drawing)).toMatchObject([{ status: 201, body: { address_count: 1 } }]);
});
