import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { Drawn } from '../../map/drawn.ts';
import type { Door, Visit } from '../store/doors.ts';

type Sector = Pick<Schemas['FieldSector'], 'sector_id' | 'sector_name' | 'color' | 'outline'>;
type Evening = { sectors: readonly Sector[]; doors: readonly Door[]; visits: readonly Visit[] };

const states: Drawn['states'] = ['todo', 'to-finish', 'done', 'do-not-call'];

/** The map data of an evening, from the phone's documents only. */
export function mapOf({ sectors, doors, visits }: Evening): Drawn {
  const apart = visits.flatMap(({ fk_adresse, lon, lat }) =>
    typeof fk_adresse !== 'number' && typeof lon === 'number' && typeof lat === 'number'
      ? [{ lon, lat }]
      : [],
  );
  return {
    sectors: sectors.map(({ sector_id, sector_name: name, color, outline }) => ({
      sector_id,
      name,
      color,
      outline,
      done_pct: doneIn(doors.filter(({ address }) => address.sector_id === sector_id)),
    })),
    states,
    addresses: {
      id: doors.map(({ address }) => address.address_id),
      lon: doors.map(({ address }) => address.lon),
      lat: doors.map(({ address }) => address.lat),
      sector_id: doors.map(({ address }) => address.sector_id),
      state: doors.map(({ state }) => states.indexOf(state)),
    },
    visits: { lon: apart.map(({ lon }) => lon), lat: apart.map(({ lat }) => lat) },
  };
}

/** The percentage of dwellings done; null without dwellings. */
function doneIn(doors: readonly Door[]): number | null {
  const total = doors.reduce((sum, one) => sum + one.total, 0);
  return total === 0 ? null : (100 * doors.reduce((sum, { done }) => sum + done, 0)) / total;
}
