import type { Json } from '../sign-in.ts';

export type State = 'todo' | 'to-finish' | 'done' | 'do-not-call';
type Position = [lon: number, lat: number];

/** An address on the map. */
type Dot = { lon: number; lat: number; state: State };

/** The data of the picture, taken only from the answer of `GET /api/operations/{operation_id}/map`. */
export type MapPicture = {
  sectors: { name: string; share: number; rings: Position[][]; count: number }[];
  dots: Dot[];
  crosses: { lon: number; lat: number }[];
  counts: Record<State, number>;
};

/** Reads the columns of a map. */
export function readMap({ sectors, states, addresses, visits }: Json): MapPicture {
  const dots: Dot[] = addresses.id.map((_: number, at: number) => ({
    lon: addresses.lon[at],
    lat: addresses.lat[at],
    state: states[addresses.state[at]],
  }));
  const counts = { todo: 0, 'to-finish': 0, done: 0, 'do-not-call': 0 };
  for (const { state } of dots) counts[state] += 1;
  const sizes = Map.groupBy<number, number>(addresses.sector_id, (id) => id);
  return {
    sectors: sectors.map(({ sector_id, name, done_pct, outline }: Json) => ({
      name,
      share: done_pct ?? 0,
      rings: ringsOf(outline),
      count: sizes.get(sector_id)?.length ?? 0,
    })),
    dots,
    crosses: visits.lon.map((lon: number, at: number) => ({ lon, lat: visits.lat[at] })),
    counts,
  };
}

function ringsOf(outline: Json): Position[][] {
  if (outline === null) return [];
  return outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
}
