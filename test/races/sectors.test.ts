import { clientWith } from '../support/http/client.ts';
import { ids, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';
import { faultsOfDoors } from './doors.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Season & { ada: ReturnType<typeof clientWith> };
/** Two sectors that share a column; a door in the west, and a door that the west has given to the east. */
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
