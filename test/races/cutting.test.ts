import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../support/files/import-file.ts';
import type { Json } from '../support/http/answer.ts';
import { clientWith } from '../support/http/client.ts';
import { runJob } from '../support/local/job.ts';
import { ids, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';
import { faultsOfDoors } from './doors.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Season & { on: typeof resources; ada: ReturnType<typeof clientWith> };
/** A live sector in the west, and a file with one new address in each column of the second row. */
type Round = { operationId: number; live: number; key: string };

const west = { name: 'Ouest', outline: outlineOf([2, 0], [5, 2]) };
const far = { name: 'Est', outline: outlineOf([6, 0], [9, 2]) };
const middle = { name: 'Milieu', outline: outlineOf([4, 0], [7, 2]) };

huntRaces<Round, Place>('proposals that are accepted', {
  open: async (chance) => {
    const season = await openSeason();
    const on = racing(resources, chance);
    return { ...season, on, ada: clientWith({ token: season.world.person.ada.token, on }) };
  },
  prepare: async ({ world, addressAt }) => {
    const ada = world.as('ada');
    const season = { name: ids.uuid(), date_start: '2026-10-15', date_end: '2027-01-31' };
    const operation_id: number = (await ada.post('/api/operations', season)).body.operation_id;
    const draft = { operation_id, sector_name: 'Gardé', outline: outlineOf([0, 0], [1, 2]) };
    const live: number = (await ada.post('/api/sectors', draft)).body.sector_id;
    const lines = Array.from({ length: 10 }, (_, column) => {
      const { lon, lat } = addressAt(column, 1);
      return banLine({ id: `93010_race_${live}_${column}`, lon: lon + 0.0001, lat: lat + 0.0001 });
    });
    return { operationId: operation_id, live, key: await upload([BAN_HEADER, ...lines].join('\n')) };
  },
  moves: {
    'accepting west and east': accepting([west, far]),
    'accepting the middle': accepting([middle]),
    'the kept sector drawn into the west': redrawn(outlineOf([0, 0], [3, 2])),
    'the kept sector drawn smaller': redrawn(outlineOf([0, 0], [0, 2])),
    'deletion of the kept sector':
      ({ ada }) =>
      async ({ live }) =>
        (await ada.delete(`/api/sectors/${live}`)).status,
    'an import of addresses':
      ({ on }) =>
      async ({ key }) =>
        (await runJob('import-addresses', { key }, on)).skipped === 0 ? 200 : 500,
  },
  judge: async ({ operationId }, played, { world }) => [
    ...played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`),
    ...faultsOfAnswers(played),
    ...(await faultsOfDoors(operationId)),
    ...(await overlapsOfAccepted(operationId)),
    ...(await faultsOfCounts(
      operationId,
      (
        await world.as('ada').get(`/api/sectors?operation_id=${operationId}`)
      ).body.data,
    )),
  ],
});

function accepting(sectors: object[]): (place: Place) => Move<Round> {
  return ({ ada }) =>
    async ({ operationId }) =>
      (await ada.post(`/api/operations/${operationId}/sectors/accept`, { sectors })).status;
}

function redrawn(outline: object): (place: Place) => Move<Round> {
  return ({ ada }) =>
    async ({ live }) =>
      (await ada.patch(`/api/sectors/${live}`, { outline })).status;
}

/** Of two overlapping proposals exactly one is accepted; a proposal without overlaps is always accepted. */
function faultsOfAnswers(played: { move: string; status: number }[]): string[] {
  const accepted = played.filter(({ move }) => move.startsWith('accepting'));
  const statuses = accepted.map(({ status }) => status).sort();
  if (accepted.length === 2 && statuses.join(' ') !== '201 409') return [`accepted with ${statuses}`];
  const isAlone = accepted.length === 1 && !played.some(({ move }) => move.endsWith('into the west'));
  return isAlone && statuses[0] !== 201 ? [`accepted with ${statuses}`] : [];
}

/** Accepted sectors do not overlap, and a proposal is accepted with all its sectors or not at all. */
async function overlapsOfAccepted(operationId: number): Promise<string[]> {
  const { rows } = await asOwner((trx) =>
    sql<{ fault: string }>`
      with accepted as (
        select * from sectors where operation_id = ${operationId} and deleted_at is null and sector_name <> 'Gardé'
      )
      select a.sector_name || ' overlaps ' || b.sector_name as fault from accepted a
      join accepted b on a.id < b.id and st_relate(a.outline, b.outline, 'T********')
      union all
      select 'of west and east there is one' from accepted where sector_name in ('Ouest', 'Est') having count(*) = 1
    `.execute(trx),
  );
  return rows.map(({ fault }) => fault);
}

/** The list has to show the stored number of addresses of each sector. */
async function faultsOfCounts(operationId: number, told: Json[]): Promise<string[]> {
  const rows = await asOwner((trx) =>
    trx
      .selectFrom('sectors_adresses')
      .select(['fk_sector', ({ fn }) => fn.countAll<number>().as('count')])
      .where('operation_id', '=', operationId)
      .where('fk_sector', 'is not', null)
      .groupBy('fk_sector')
      .execute(),
  );
  const counts = new Map(rows.map(({ fk_sector, count }) => [fk_sector, Number(count)]));
  return told.flatMap(({ sector_id, sector_name, address_count }) =>
    address_count === (counts.get(sector_id) ?? 0)
      ? []
      : [`${sector_name} tells ${address_count} addresses and has ${counts.get(sector_id) ?? 0}`],
  );
}
