import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../support/files/import-file.ts';
import type { Json } from '../support/http/answer.ts';
import { clientWith } from '../support/http/client.ts';
import { runJob } from '../support/local/job.ts';
import { ids, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Season & { ada: ReturnType<typeof clientWith>; importFile(input: object): Promise<Json> };
type Round = { operationId: number; west: number; over: number; gone: number };

/** An operation with two overlapping sectors and a deleted one; addresses are imported in all of them. */
huntRaces<Round, Place>('addresses that are imported where sectors change', {
  open: async (chance) => {
    const season = await openSeason();
    const on = racing(resources, chance);
    const importFile = (input: object) => runJob('import-addresses', input, on);
    return { ...season, ada: clientWith({ token: season.world.person.ada.token, on }), importFile };
  },
  prepare: async ({ world }) => {
    const ada = world.as('ada');
    const draft = { name: ids.uuid(), date_start: '2026-10-15', date_end: '2027-01-31' };
    const operation_id: number = (await ada.post('/api/operations', draft)).body.operation_id;
    const draw = async (sector_name: string, from: [number, number], to: [number, number]): Promise<number> =>
      (await ada.post('/api/sectors', { operation_id, sector_name, outline: outlineOf(from, to) })).body
        .sector_id;
    const gone = await draw('Nord', [0, 2], [9, 3]);
    await ada.delete(`/api/sectors/${gone}`);
    const west = await draw('Ouest', [0, 0], [5, 3]);
    return { operationId: operation_id, gone, west, over: await draw('Tout', [3, 0], [9, 2]) };
  },
  moves: {
    importing: imported,
    'removing addresses': removed,
    'drawing a sector':
      ({ ada }) =>
      ({ operationId: operation_id }) =>
        status(
          ada.post('/api/sectors', { operation_id, sector_name: 'Neuf', outline: outlineOf([0, 0], [9, 3]) }),
        ),
    'another outline': redrawn(outlineOf([2, 0], [7, 3])),
    'an outline for none': redrawn(null),
    'deleting a sector':
      ({ ada }) =>
      ({ west }) =>
        status(ada.delete(`/api/sectors/${west}`)),
    'restoring a sector':
      ({ ada }) =>
      ({ gone }) =>
        status(ada.post(`/api/sectors/${gone}/restore`)),
    'sectors of another season':
      ({ ada, round }) =>
      ({ operationId }) =>
        status(
          ada.post(`/api/operations/${operationId}/copy-sectors`, { from_operation_id: round.operationId }),
        ),
    'dwellings by hand':
      ({ ada, addressAt }) =>
      ({ west }) =>
        status(ada.patch(`/api/sectors/${west}/addresses/${addressAt(1, 1).id}`, { nb_log: 5 })),
  },
  judge: async (_, played) => [
    ...played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`),
    ...(await faultsOfAddresses()),
  ],
});

/** Imports five new houses in the area of the sectors. */
function imported({ importFile, addressAt }: Place): Move<Round> {
  return async () => {
    const houses = [0, 2, 4, 6, 8].map((column) => {
      const { lon, lat } = addressAt(column, column % 4);
      return banLine({ id: `93010_${ids.uuid()}`, lon, lat });
    });
    await importFile({ key: await upload([BAN_HEADER, ...houses].join('\n')) });
    return 200;
  };
}

/** Removes all addresses that nothing uses, except one. */
function removed({ importFile, addressAt }: Place): Move<Round> {
  return async () => {
    const { lon, lat } = addressAt(0, 0);
    const key = await upload([BAN_HEADER, banLine({ id: '93010_t0_00001', lon, lat })].join('\n'));
    const { next } = await importFile({ key, complete: true });
    await importFile({ key, complete: true, force: true, from: next });
    return 200;
  };
}

function redrawn(outline: object | null): (place: Place) => Move<Round> {
  return ({ ada }) =>
    ({ west }) =>
      status(ada.patch(`/api/sectors/${west}`, { outline }));
}

async function status(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status;
}

type Fault = { fault: string; operation_id: number; addresses: number };

/** An address that sectors cover is in one of them; any other address is in no sector. */
async function faultsOfAddresses(): Promise<string[]> {
  const { rows } = await asOwner((trx) =>
    sql<Fault>`
      with placed as (
        select o.id as operation_id, a.id, a.geom, sa.fk_sector,
          exists (select from sectors s where s.operation_id = o.id and s.deleted_at is null
            and st_covers(s.outline, a.geom)) as is_covered,
          exists (select from sectors s where s.id = sa.fk_sector and s.deleted_at is null
            and st_covers(s.outline, a.geom)) as is_well
        from operations o cross join addresses a
        left join sectors_adresses sa on sa.operation_id = o.id and sa.fk_adresse = a.id
      )
      select 'covered, and in no sector' as fault, operation_id, count(*) as addresses from placed
      where is_covered and fk_sector is null group by 1, 2
      union all
      select 'in a sector that does not cover them', operation_id, count(*) from placed
      where fk_sector is not null and not is_well group by 1, 2
      union all
      select 'in ' || count(*) || ' sectors', operation_id, 1 from sectors_adresses
      where fk_sector is not null group by operation_id, fk_adresse having count(*) > 1
    `.execute(trx),
  );
  return rows.map(
    ({ fault, operation_id, addresses }) => `${addresses} of operation ${operation_id} are ${fault}`,
  );
}
