import { rectangle } from '../infra/demo/town/rectangle.ts';

export const WEST = 2.3;
export const SOUTH = 48.8;
export const STEP = 0.0002;
export const SIDE = 100;

/** The outline of the square around columns and rows `from` to `to`. */
export function outline(from: number, to: number) {
  const [west, south] = [WEST + (from - 0.5) * STEP, SOUTH + (from - 0.5) * STEP];
  const [east, north] = [WEST + (to + 0.5) * STEP, SOUTH + (to + 0.5) * STEP];
  return { type: 'Polygon', coordinates: [rectangle([west, south], [east, north])] };
}

/** 10,000 addresses in a grid: streets from south to north, houses from west to east. */
export function addressRows(run: string) {
  return Array.from({ length: SIDE * SIDE }, (_, at) => ({
    ban_id: `93010_${run}_${String(at).padStart(5, '0')}`,
    numero: (at % SIDE) + 1,
    rep: null,
    voie: `Rue ${Math.floor(at / SIDE)}`,
    code_postal: '93140',
    code_insee: '93010',
    commune: 'Bondy',
    lon: WEST + (at % SIDE) * STEP,
    lat: SOUTH + Math.floor(at / SIDE) * STEP,
  }));
}
