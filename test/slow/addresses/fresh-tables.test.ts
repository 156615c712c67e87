import { expect, test } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { recordQueries } from '../../plans/recorder.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { resources } from '../../support/run/resources.ts';
import { insertBuildings, removeBuildings } from '../../support/world/buildings.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

const MANY = 20_000;
const plain = { type: 'Polygon', coordinates: [rectangle(2.549, 48.949, 2.571, 48.972)] };

function rectangle(west: number, south: number, east: number, north: number) {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const buildSuburb = () =>
  asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'many_' || n, n % 200, 'Rue ' || (n / 200), '93140', '93010', 'Bondy', 2.55 + (n % 200) * 0.0001,
        48.95 + (n / 200) * 0.0002, now() from generate_series(1, ${MANY}::int) n`.execute(trx),
  );

/** A client of Ada whose queries are recorded. */
function recorded({ world }: Season) {
  const recorder = recordQueries(resources.db());
  const on = { ...resources, db: () => recorder.db };
  return { ada: clientWith({ token: world.person.ada.token, on }), take: recorder.take };
}

/** The lines of the plans of the recorded statements that contain `part`; does not run the statements. */
async function plansOf(season: Season, asked: readonly CompiledQuery[], part: string): Promise<string[]> {
  const lines: string[] = [];
  for (const query of asked.filter((one) => one.sql.includes(part))) {
    const explained = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
    const { rows } = await resources
      .db()
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('app.entity_id', ${String(season.world.bondy)}, true)`.execute(trx);
        return trx.executeQuery<Record<'QUERY PLAN', string>>({ ...explained });
      });
    lines.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return lines;
}

const suburbOf = ({ round }: Season) => ({
  operation_id: round.operationId,
  sector_name: 'Plaine',
  outline: plain,
});

test('the doors of a suburb are numbered for walking without comparing each with each', async () => {
  const season = await openSeason();
  await buildSuburb();
  const { ada, take } = recorded(season);
  const drawn = await ada.post('/api/sectors', suburbOf(season));
  expect(drawn).toMatchObject({ status: 201, body: { address_count: MANY } });
  const lines = await plansOf(season, take(), 'set walk =');
  expect(lines.join('\n')).toContain('Update on sectors_adresses');
  expect(lines.filter((line) => /Nested Loop|Join/.test(line))).toEqual([]);
});

test('doors get the data of their buildings without comparing each with each', async () => {
  await removeBuildings();
  const season = await openSeason();
  await insertBuildings({ batiment_id: 'bdnb-bg-1', ...season.addressAt(1, 1), nb_log: 12, source: 'bdnb' });
  const recorder = recordQueries(resources.db());
  const message = JSON.stringify({ entity_id: season.world.bondy, sector_id: season.alicesSector });
  expect(await invokeWorker('enrich-addresses', [message], { ...resources, db: () => recorder.db })).toEqual(
    [],
  );
  const lines = await plansOf(season, recorder.take(), 'update sectors_adresses a');
  // In the plan, the search for differing doors comes before the update, their count after it.
  const update = lines.slice(
    lines.findIndex((line) => line.includes('Update on sectors_adresses')),
    lines.findIndex((line) => line.includes('CTE Scan on written')),
  );
  expect(update.length).toBeGreaterThan(2);
  expect(update.filter((line) => /Nested Loop|Join/.test(line))).toEqual([]);
});

test('free doors are found without comparing each with each right after a suburb was drawn', async () => {
  const season = await openSeason();
  await buildSuburb();
  const drawn = await season.world.as('ada').post('/api/sectors', suburbOf(season));
  expect(drawn).toMatchObject({ status: 201, body: { address_count: MANY } });
  const { ada, take } = recorded(season);
  const operation = `/api/operations/${season.round.operationId}`;
  for (const path of ['map', 'addresses?sector=none', 'addresses?sector=none&code_insee=93010']) {
    const { status } = await ada.get(`${operation}/${path}`);
    const lines = await plansOf(season, take(), 'taken.fk_adresse');
    expect([path, status]).toEqual([path, 200]);
    expect(lines.filter((line) => line.includes('Anti Join'))).toEqual([]);
    expect(lines.join('\n')).toContain('hashed SubPlan');
  }
});
