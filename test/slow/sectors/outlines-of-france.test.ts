import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import { upload } from '../../support/files/import-file.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { insertDepartments } from '../../support/world/town.ts';

/** Open data beside the repository; without it these tests are skipped. */
const FOLDER = process.env['OPEN_DATA'] ?? '../shared/data';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const preview = (outline_of: object) => {
  // Avoids the rate limit: one user requests every commune.
  clock.advance(1);
  return season.world.as('ada').post('/api/sectors/preview', {
    operation_id: season.round.operationId,
    sector_name: 'Carte',
    outline_of,
  });
};

/** The codes in an imported file, and those that cannot be drawn. */
async function refusedOf(file: string, kind: 'departments' | 'communes') {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  const report = await runJob('import-departments', { key: await upload(text), kind, source: 'IGN' });
  const codes: string[] = JSON.parse(text).features.map(
    (feature: { properties: { code: string } }) => feature.properties.code,
  );
  expect(report).toMatchObject({ added: codes.length, skipped: 0 });
  const refused: unknown[] = [];
  for (const code of codes) {
    const { body } = await preview(kind === 'communes' ? { commune: code } : { department: code });
    if (body.valid !== true) refused.push([code, body.errors ?? body]);
  }
  return { count: codes.length, refused };
}

const files = [
  ['departements-avec-outre-mer.geojson', 'departments', 101],
  ['communes-04-alpes-de-haute-provence.geojson', 'communes', 198],
  ['communes-24-dordogne.geojson', 'communes', 520],
  ['communes-54-meurthe-et-moselle.geojson', 'communes', 592],
  ['communes-75-paris.geojson', 'communes', 1],
  ['communes-93-seine-saint-denis.geojson', 'communes', 40],
] as const;

describe.each(files)('%s', (file, kind, count) => {
  const withFile = existsSync(`${FOLDER}/${file}`) ? test : test.skip;
  withFile('has no outline that cannot be drawn', async () => {
    expect(await refusedOf(file, kind)).toEqual({ count, refused: [] });
  });
});

test('a département with more addresses than a sector may have is refused by its code', async () => {
  await insertDepartments();
  await asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'many_' || n, n, 'Rue', '93000', '93008', 'Bobigny', 2.31 + (n % 1000) * 0.0001, 48.95, now()
      from generate_series(1, 100001) n`.execute(trx),
  );
  expect(await preview({ department: '93' })).toMatchObject({
    status: 200,
    body: { valid: false, errors: [{ pointer: '/outline_of/department', code: 'area-not-drawable' }] },
  });
  await asOwner((trx) => sql`delete from addresses where ban_id like 'many_1%'`.execute(trx));
  expect(await preview({ department: '93' })).toMatchObject({ status: 200, body: { valid: true } });
});
