import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { ids, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Season & { ada: ReturnType<typeof clientWith> };
/** Two sectors that share a column; a door of the west, and one that it has given to the east. */
type Round = { operationId: number; west: number; east: number; door: number; lent: number };
type Which = 'west' | 'east';

huntRaces<Round, Place>('doors given by hand, outlines and deletion', {
  open: async (chance) => {
    const season = await openSeason();
    const { token } = season.world.person.ada;
    return { ...season, ada: clientWith({ token, on: racing(resources, chance) }) };
  },
  prepare: async ({ world, addressAt }) => {
    const ada = world.as('ada');
    const season = { name: ids.uuid(), date_start: '2026-10-15', date_end: '2027-01-31' };
    const operationId: number = (await ada.post('/api/operations', season)).body.operation_id;
    const draw = async (sector_name: string, columns: [number, number]): Promise<number> => {
      const outline = outlineOf([columns[0], 0], [columns[1], 2]);
      return (await ada.post('/api/sectors', { operation_id: operationId, sector_name, outline })).body
        .sector_id;
    };
    const [west, east] = [await draw('Ouest', [0, 4]), await draw('Est', [4, 9])];
    const [door, lent] = [addressAt(2, 1).id, addressAt(3, 1).id];
    await ada.patch(`/api/sectors/${west}/addresses/${lent}`, { sector_id: east });
    return { operationId, west, east, door, lent };
  },
  moves: {
    'giving it to the east': given('door', 'west', 'east'),
    'giving it back': given('lent', 'east', null),
    'fewer doors in the west': redrawn('west', outlineOf([0, 0], [1, 2])),
    'more doors in the east': redrawn('east', outlineOf([1, 0], [9, 2])),
    'fewer doors in the east': redrawn('east', outlineOf([7, 0], [9, 2])),
    'deletion of the west': deleted('west'),
    'deletion of the east': deleted('east'),
    'a door not to call at':
      ({ ada }) =>
      ({ west, door }) =>
        status(ada.patch(`/api/sectors/${west}/addresses/${door}`, { do_not_call: true, nb_log: 3 })),
  },
  judge: async ({ operationId }, played) => [
    ...played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`),
    ...(await faultsOfDoors(operationId)),
  ],
});

function given(which: 'door' | 'lent', from: Which, to: Which | null): (place: Place) => Move<Round> {
  return ({ ada }) =>
    (round) =>
      status(
        ada.patch(`/api/sectors/${round[from]}/addresses/${round[which]}`, { sector_id: to && round[to] }),
      );
}

function redrawn(which: Which, outline: object): (place: Place) => Move<Round> {
  return ({ ada }) =>
    (round) =>
      status(ada.patch(`/api/sectors/${round[which]}`, { outline }));
}

function deleted(which: Which): (place: Place) => Move<Round> {
  return ({ ada }) =>
    (round) =>
      status(ada.delete(`/api/sectors/${round[which]}`));
}

async function status(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status;
}

/** A door is in a live sector that covers it or was given it, in none only where none covers it, and walks have no gap. */
async function faultsOfDoors(operationId: number): Promise<string[]> {
  const { rows } = await asOwner((trx) =>
    sql<{ fault: string }>`
      with doors as (
        select d.*, a.geom, s.outline, s.deleted_at from sectors_adresses d
        join addresses a on a.id = d.fk_adresse left join sectors s on s.id = d.fk_sector
        where d.operation_id = ${operationId}
      )
      select 'door ' || fk_adresse || ' is in a deleted sector' as fault from doors where deleted_at is not null
      union all
      select 'door ' || fk_adresse || ' is in a sector that does not cover it' from doors
      where not given_by_hand and not st_covers(outline, geom)
      union all
      select 'door ' || d.fk_adresse || ' is in no sector, though one covers it' from doors d
      join sectors s on s.operation_id = d.operation_id and s.deleted_at is null and st_covers(s.outline, d.geom)
      where d.fk_sector is null
      union all
      select 'the walk of sector ' || fk_sector || ' is ' || string_agg(coalesce(walk, 0)::text, ' ' order by walk)
      from doors where fk_sector is not null group by fk_sector
      having count(distinct walk) <> count(*) or max(walk) <> count(*)
    `.execute(trx),
  );
  return rows.map(({ fault }) => fault);
}
