import { sql } from 'kysely';
import { asOwner } from '../database/owner.ts';
import { upload } from '../files/import-file.ts';
import type { Json } from '../http/answer.ts';
import { runJob } from '../local/job.ts';

const columns = [
  'batiment_id',
  'ban_ids',
  'lon',
  'lat',
  'nb_log',
  'nb_niveau',
  'usage',
  'annee_construction',
  'outline_wkt',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string | number>>;

/** The header line of our own building file format. */
export const OWN_HEADER = columns.join(';');

/** A line in this format, by default a building in Bondy with four dwellings. */
export function ownLine(more: Cells = {}): string {
  const cells: Cells = { batiment_id: 'B1', lon: 2.48, lat: 48.9, nb_log: 4, usage: 'collective', ...more };
  return columns.map((name) => cells[name] ?? '').join(';');
}

/** A file in this format. */
export const ownFile = (...lines: string[]) => `${[OWN_HEADER, ...lines].join('\n')}\n`;

/** Runs one invocation of the import of a building file. */
export async function importBuildings(content: string | Uint8Array, more: object = {}): Promise<Json> {
  return runJob('import-buildings', { key: await upload(content), ...more });
}

/** Imports a building file in as many invocations as needed; returns their reports. */
export async function importInSteps(content: string | Uint8Array): Promise<Json[]> {
  const key = await upload(content);
  const reports: Json[] = [];
  for (let from: Json = null; reports.length === 0 || from !== null; ) {
    const report = await runJob('import-buildings', { key, ...(from ? { from } : {}) });
    reports.push(report);
    from = report.next;
  }
  return reports;
}

type Building = {
  batiment_id: string;
  rnb_id: string | null;
  source: string;
  nb_log: number | null;
  nb_niveau: number | null;
  usage: string;
  annee_construction: number | null;
  /** The longitude, like the latitude rounded to five decimals, about a metre. */
  lon: number;
  lat: number;
  /** The area of its outline in square metres, rounded; null without an outline. */
  area: number | null;
  ban_ids: string[];
  vintage: string | null;
  imported_at: string;
};

/** All buildings, by their identifiers. */
export async function storedBuildings(): Promise<Building[]> {
  const { rows } = await asOwner((trx) =>
    sql<Building>`
      select batiment_id, rnb_id, source, nb_log, nb_niveau, usage, annee_construction,
        round(st_x(point)::numeric, 5)::float8 as lon, round(st_y(point)::numeric, 5)::float8 as lat,
        round(st_area(outline::geography)::numeric)::int as area, ban_ids, vintage, imported_at
      from buildings.buildings order by batiment_id collate "C"`.execute(trx),
  );
  return rows;
}
