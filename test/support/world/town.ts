import { rectangle } from '../../../infra/demo/town/rectangle.ts';
import { asOwner } from '../database/owner.ts';
import { clock } from '../run/resources.ts';

/** The south-west corner of the test town in Bondy, which has one address every 0.001 degree. */
export const WEST = 2.48;
export const SOUTH = 48.9;
const STEP = 0.001;
const SIZE = 10;

export type TestAddress = { id: number; lon: number; lat: number };

/** Inserts a hundred addresses in ten streets from west to east; returns a lookup by column and row. */
export async function buildTown(): Promise<(column: number, row: number) => TestAddress> {
  const addresses = Array.from({ length: SIZE * SIZE }, (_, at) =>
    addressOf(at % SIZE, Math.floor(at / SIZE)),
  );
  const rows = await asOwner((trx) =>
    trx.insertInto('addresses').values(addresses).returning(['id', 'lon', 'lat']).execute(),
  );
  return (column, row) => {
    const found = rows[row * SIZE + column];
    if (!found) throw new Error(`the town has no address ${column}/${row}`);
    return found;
  };
}

/** Inserts only the first address of the town. */
export async function buildHouse(): Promise<{ address_id: number }> {
  return asOwner((trx) =>
    trx
      .insertInto('addresses')
      .values(addressOf(0, 0))
      .returning('id as address_id')
      .executeTakeFirstOrThrow(),
  );
}

function addressOf(column: number, row: number) {
  return {
    ban_id: `93010_t${row}_${String(column + 1).padStart(5, '0')}`,
    numero: column + 1,
    rep: null,
    voie: `Rue ${String.fromCharCode(65 + row)}`,
    code_postal: '93140',
    code_insee: '93010',
    commune: 'Bondy',
    lon: round(WEST + column * STEP),
    lat: round(SOUTH + row * STEP),
    imported_at: clock.now(),
  };
}

/** The outline around the columns and rows `from` to `to`, both included. */
export function outlineOf(from: [number, number], to: [number, number]) {
  const [west, south] = [round(WEST + (from[0] - 0.5) * STEP), round(SOUTH + (from[1] - 0.5) * STEP)];
  const [east, north] = [round(WEST + (to[0] + 0.5) * STEP), round(SOUTH + (to[1] + 0.5) * STEP)];
  return { type: 'Polygon', coordinates: [rectangle([west, south], [east, north])] };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** Inserts two départements that meet at the middle column. */
export async function insertDepartments(): Promise<void> {
  const box = (west: number, east: number) =>
    `MULTIPOLYGON(((${west} 48.8,${east} 48.8,${east} 49,${west} 49,${west} 48.8)))`;
  await asOwner(async (trx) => {
    const { sql } = await import('kysely');
    await sql`
      insert into x_departements_contours (code, nom, outline, source, vintage, imported_at) values
        ('93', 'Seine-Saint-Denis', st_geomfromtext(${box(2.3, 2.4845)}, 4326), 'test', '2026', ${clock.now()}),
        ('2A', 'Corse-du-Sud', st_geomfromtext(${box(2.4845, 2.6)}, 4326), 'test', '2026', ${clock.now()})
    `.execute(trx);
  });
}
