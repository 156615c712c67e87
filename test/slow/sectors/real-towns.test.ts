import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  addressFileOf,
  BONDY_DWELLINGS,
  openDataFolder,
  type RealTown,
  realTowns,
} from '../../../infra/open-data/towns.ts';
import { upload } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { type DrawnSector, drawCut } from '../../support/pictures/draw-cut.ts';
import { writePicture } from '../../support/pictures/write-picture.ts';
import { clock } from '../../support/run/resources.ts';
import { exportOf } from '../../support/world/exports.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** The folder of the open data beside the project; without it these tests are skipped. */
const folder = openDataFolder();
const PICTURES = 'docs/pictures/cutting';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
});

const ada = () => {
  // Avoids the rate limit of one user.
  clock.advance(2);
  return world.as('ada');
};
const sectorsPath = (verb: string) => `/api/operations/${round.operationId}/sectors/${verb}`;
const propose = async ({ postalCode, tolerance }: RealTown, order: object): Promise<Json> => {
  const within = { postal_codes: [postalCode] };
  const { status, body } = await ada().post(sectorsPath('propose'), { within, tolerance, ...order });
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  return body;
};
const accept = async (sectors: Json[]): Promise<Json[]> => {
  const drafts = sectors.map(({ name, outline }) => ({ name, outline }));
  const { status, body } = await ada().post(sectorsPath('accept'), { sectors: drafts });
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return body.sectors;
};
const remove = async (sectors: Json[]) => {
  for (const { sector_id } of sectors) await ada().delete(`/api/sectors/${sector_id}?reason=erreur`);
};
const countsOf = (sectors: Json[]): number[] =>
  sectors.map(({ addresses, address_count }) => addresses ?? address_count);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function importTown(town: RealTown): Promise<number> {
  const key = await upload(addressFileOf(folder ?? '', town));
  return (await runJob('import-addresses', { key })).added;
}

/** Imports dwellings; the worker counts them before there is a sector. */
async function importDwellings(): Promise<void> {
  const key = await upload(readFileSync(join(folder ?? '', BONDY_DWELLINGS)));
  await runJob('import-buildings', { key });
  await deliverMessages();
}

/** The dwellings of accepted sectors, once the worker has given their addresses the data of their buildings. */
async function enrichedDwellings(sectors: Json[]): Promise<number[]> {
  await deliverMessages();
  const counts: number[] = [];
  for (const { sector_id } of sectors)
    counts.push((await ada().get(`/api/sectors/${sector_id}`)).body.dwelling_count);
  return counts;
}

const walkOf = async ({ sector_id }: Json): Promise<Json[]> =>
  (await allPages(ada(), `/api/sectors/${sector_id}/addresses?order=walk&limit=200`)).flat();

async function drawn(accepted: Json[], { sectors }: Json): Promise<DrawnSector[]> {
  const drawings: DrawnSector[] = [];
  for (const [at, sector] of accepted.entries()) {
    const { addresses, dwellings, walk_m } = sectors[at];
    const load = dwellings === addresses ? addresses : `${dwellings} logements`;
    const rings: [number, number][][] = sector.outline.coordinates;
    drawings.push({
      name: sector.sector_name.replace('Secteur ', ''),
      note: `${load}, ${(walk_m / 1000).toFixed(1).replace('.', ',')} km`,
      rings: rings.map((ring) => ring.map(([lon, lat]) => ({ lon, lat }))),
      walk: (await walkOf(sector)).map(({ lon, lat }) => ({ lon, lat })),
    });
  }
  return drawings;
}

/** Removes a corner that exactly two sectors share from both, as an editor does. */
function withBorderMoved(sectors: Json[]): Json[] {
  const keyOf = (corner: number[]) => corner.join(',');
  const having = new Map<string, Set<number>>();
  for (const [at, { outline }] of sectors.entries())
    for (const corner of outline.coordinates[0])
      having.set(keyOf(corner), (having.get(keyOf(corner)) ?? new Set()).add(at));
  const [moved] = [...having].find(([, owners]) => owners.size === 2) ?? [];
  return sectors.map(({ name, outline }) => {
    const [ring, ...holes] = outline.coordinates;
    const open: number[][] = ring.slice(1).filter((corner: number[]) => keyOf(corner) !== moved);
    return { name, outline: { ...outline, coordinates: [[open.at(-1), ...open], ...holes] } };
  });
}

const cases = [
  ['bondy', 'addresses'],
  ['bondy', 'dwellings'],
  ['aiglun', 'addresses'],
  ['perigueux', 'addresses'],
] as const;
const withData = folder === undefined ? describe.skip : describe;

withData.each(cases)('%s, cut by %s', (which, weigh) => {
  const town = { ...realTowns[which], tolerance: weigh === 'dwellings' ? 0.1 : realTowns[which].tolerance };

  test('is accepted, walked, printed, and cut anew around a sector that is kept', async () => {
    const added = await importTown(town);
    if (weigh === 'dwellings') await importDwellings();
    const proposal = await propose(town, { number: town.number, weigh });
    expect(sum(countsOf(proposal.sectors))).toBe(added);
    const accepted = await accept(proposal.sectors);
    expect(countsOf(accepted)).toEqual(countsOf(proposal.sectors));
    expect(proposal.weighed_by).toBe(weigh);
    if (weigh === 'dwellings') {
      const { least, most, mean } = proposal.balance;
      const dwellings = await enrichedDwellings(accepted);
      expect(dwellings).toEqual(proposal.sectors.map((sector: Json) => sector.dwellings));
      expect([Math.min(...dwellings), Math.max(...dwellings)]).toEqual([least, most]);
      expect(sum(dwellings) / dwellings.length).toBeCloseTo(mean, 1);
      expect(least).toBeGreaterThanOrEqual(Math.floor(0.9 * mean));
      expect(most).toBeLessThanOrEqual(Math.ceil(1.1 * mean));
    }
    for (const sector of accepted)
      expect((await walkOf(sector)).map(({ walk }) => walk)).toEqual(
        Array.from({ length: sector.address_count }, (_, at) => at + 1),
      );
    const sheet = { kind: 'sector-sheet', operation_id: round.operationId };
    expect(await exportOf(world, sheet, 'ada')).toMatchObject({ state: 'ready', rows: added });
    if (process.env['UPDATE_PICTURES']) {
      const title = `${town.name}, ${town.number} secteurs par ${weigh === 'dwellings' ? 'logements' : 'adresses'}`;
      const svg = drawCut(title, await drawn(accepted, proposal));
      await writePicture(`${PICTURES}/${which}-${weigh}.png`, svg);
    }
    const [kept, ...others] = accepted;
    await remove(others);
    const rest = await propose(town, {
      number: town.number - 1,
      weigh,
      keep: [kept.sector_id],
      tolerance: 0.2,
    });
    expect(sum(countsOf(rest.sectors))).toBe(added - kept.address_count);
    const moved = await accept(withBorderMoved(rest.sectors));
    expect(sum(countsOf(moved))).toBe(added - kept.address_count);
    expect(moved.flatMap(({ overlaps }) => overlaps)).toEqual([]);
  }, 600_000);
});
