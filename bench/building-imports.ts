import { sql } from 'kysely';
import { handler as importBuildings } from '../functions/jobs/import-buildings.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import { buildingsIn } from '../lib/data/buildings/db.ts';
import { dbOverPostgres } from '../lib/data/connection/db.ts';
import type { BenchService } from './bench-service.ts';
import { compare } from './measure.ts';

/** The number of buildings in one step of the import. */
const BUILDINGS = 20_000;
const HEADER =
  'batiment_groupe_id,code_commune_insee,geom_groupe,nb_log,nb_niveau,annee_construction,usage_principal_bdnb_open,cle_interop_adr_principale_ban';

type Building = { id: string; wkt: string; nb_log: number; nb_niveau: number; year: number; ban_id: string };

/** Buildings on a grid in Lambert-93, each of a dozen vertices as in the BDNB. */
function buildingRows(): Building[] {
  return Array.from({ length: BUILDINGS }, (_, n) => {
    const [x, y] = [600_000 + (n % 100) * 25, 6_800_000 + Math.floor(n / 100) * 25];
    const vertices = Array.from({ length: 12 }, (__, at) => {
      const angle = (2 * Math.PI * at) / 12;
      return `${(x + 8 * Math.cos(angle)).toFixed(3)} ${(y + 8 * Math.sin(angle)).toFixed(3)}`;
    });
    return {
      id: `bdnb-bg-${n}`,
      wkt: `MULTIPOLYGON(((${[...vertices, vertices[0]].join(',')})))`,
      nb_log: n % 30,
      nb_niveau: n % 9,
      year: 1900 + (n % 100),
      ban_id: `93010_${n % 400}_${n}`,
    };
  });
}

const line = ({ id, wkt, nb_log, nb_niveau, year, ban_id }: Building) =>
  `${id},93010,"${wkt}",${nb_log},${nb_niveau},${year},Résidentiel collectif,${ban_id}`;

/** Floor: loads the parsed cells as texts into a table like `copy`, and then inserts them with one statement. */
export async function importBuildingFile({ resources, databaseUrl }: BenchService) {
  const owner = dbOverPostgres(databaseUrl);
  const db = buildingsIn(resources.db());
  const job = importBuildings.on({
    ...resources,
    gateways: { ...resources.gateways, buildings: async () => db },
  });
  const rows = buildingRows();
  const key = 'imports/bench-buildings';
  const bytes = Buffer.from([HEADER, ...rows.map(line)].join('\n'));
  await (await resources.gateways.files()).create(key, { bytes, contentType: 'text/csv' });
  const floor = () =>
    db.transaction().execute(async (trx) => {
      await sql`create temp table staged (id text, wkt text, nb_log text, nb_niveau text, year text, ban_id text)
        on commit drop`.execute(trx);
      for (let at = 0; at < rows.length; at += 1000) {
        const part = JSON.stringify(rows.slice(at, at + 1000));
        await sql`insert into staged select * from json_populate_recordset(null::staged, ${part}::text::json)`.execute(
          trx,
        );
      }
      await sql`
        insert into buildings.buildings (batiment_id, source, nb_log, nb_niveau, usage, annee_construction, outline, point,
          ban_ids, imported_at)
        select id, 'bdnb', nb_log::int, nb_niveau::int, 'collective', year::int, g, st_pointonsurface(g), array[ban_id], now()
        from staged, lateral st_transform(st_geomfromtext(wkt, 2154), 4326) as g`.execute(trx);
    });
  const ours = () => job({ key }, localContext('bench'));
  const prepare = () => sql`truncate buildings.buildings`.execute(owner);
  try {
    return await compare({
      name: 'import buildings',
      unit: 'buildings',
      ...{ floor, ours, prepare, calls: 1, perCall: BUILDINGS, aim: 0.6 },
    });
  } finally {
    await prepare();
    await owner.destroy();
  }
}
