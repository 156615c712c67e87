import type { Position } from '../../lib/core/geometry.ts';
import { rectangle } from '../demo/rectangle.ts';
import { streetName } from './names.ts';
import type { Shape } from './shapes.ts';
import { shareOf, startOf } from './shares.ts';

/** The ground of an association: sectors side by side, in each a block of streets of ten houses. */
export type Territory = {
  shape: Shape;
  origin: Position;
  /** Sectors side by side. */
  across: number;
  /** Streets in a sector, one above the other. */
  streets: number;
};

const STEP = 0.0005;
const HOUSES = 10;
const DOORS_OF_BLOCK = 5;
const BLOCK_EVERY = 8;
const VILLAGES_ACROSS = 20;

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** The town in the south-west, the villages in a grid east of it, none touching another. */
export function territoryOf(shape: Shape, at: number): Territory {
  const village = at - 1;
  const origin: Position =
    at === 0
      ? [2, 46]
      : [
          round(2.5 + (village % VILLAGES_ACROSS) * 0.1),
          round(46 + Math.floor(village / VILLAGES_ACROSS) * 0.1),
        ];
  const most = Math.ceil(shape.addresses / shape.sectors);
  return { shape, origin, across: Math.ceil(Math.sqrt(shape.sectors)), streets: Math.ceil(most / HOUSES) };
}

/** Doors behind an address: blocks of flats stand among the houses. */
export function doorsAt(numero: number): number {
  return numero % BLOCK_EVERY === 0 ? DOORS_OF_BLOCK : 1;
}

export const blockRule = { every: BLOCK_EVERY, doors: DOORS_OF_BLOCK };

export type Address = ReturnType<typeof addressesOf>[number];

/** The addresses, sector by sector, in the order of their streets. */
export function addressesOf(territory: Territory) {
  const { sectors, addresses } = territory.shape;
  return Array.from({ length: sectors }, (_, sector) =>
    Array.from({ length: shareOf(addresses, sectors, sector) }, (_, house) =>
      addressOf(territory, sector, house),
    ),
  ).flat();
}

function addressOf({ shape, origin, across, streets }: Territory, sector: number, house: number) {
  const column = (sector % across) * HOUSES + (house % HOUSES);
  const street = Math.floor(sector / across) * streets + Math.floor(house / HOUSES);
  const numero = column + 1;
  return {
    ban_id: `${shape.insee}_${String(street).padStart(4, '0')}_${String(numero).padStart(5, '0')}`,
    numero,
    rep: null,
    voie: streetName(street),
    code_postal: shape.insee,
    code_insee: shape.insee,
    commune: shape.city,
    lon: round(origin[0] + column * STEP),
    lat: round(origin[1] + street * STEP),
  };
}

/** Which addresses of the territory a sector has, as places in the list of them. */
export function addressesIn({ shape }: Territory, sector: number): number[] {
  const from = startOf(shape.addresses, shape.sectors, sector);
  return Array.from({ length: shareOf(shape.addresses, shape.sectors, sector) }, (_, at) => from + at);
}

/** The outline of a sector: half a step around its houses, so that none lies on a border. */
export function outlineOf({ origin, across, streets }: Territory, sector: number) {
  const west = round(origin[0] + ((sector % across) * HOUSES - 0.5) * STEP);
  const south = round(origin[1] + (Math.floor(sector / across) * streets - 0.5) * STEP);
  const ring = rectangle([west, south], [round(west + HOUSES * STEP), round(south + streets * STEP)]);
  return { type: 'Polygon', coordinates: [ring] };
}
