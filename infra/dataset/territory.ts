import type { Position } from '../../lib/core/geometry.ts';
import { rectangle } from '../demo/town/rectangle.ts';
import { streetName } from './names.ts';
import type { AssociationShape } from './shapes.ts';
import { shareOf, startOf } from './shares.ts';

/** The layout of an association's addresses: a grid of sectors, each with parallel streets of ten houses. */
export type Territory = {
  shape: AssociationShape;
  origin: Position;
  sectorsPerRow: number;
  streetsPerSector: number;
};

const STEP = 0.0005;
const HOUSES = 10;
const DOORS_PER_BLOCK = 5;
const BLOCK_EVERY = 8;
const VILLAGES_ACROSS = 20;

const roundDegrees = (value: number) => Math.round(value * 1e6) / 1e6;

/** Places the town in the south-west and the villages in a grid east of it, without overlap. */
export function territoryOf(shape: AssociationShape, at: number): Territory {
  const village = at - 1;
  const origin: Position =
    at === 0
      ? [2, 46]
      : [
          roundDegrees(2.5 + (village % VILLAGES_ACROSS) * 0.1),
          roundDegrees(46 + Math.floor(village / VILLAGES_ACROSS) * 0.1),
        ];
  const maxAddresses = Math.ceil(shape.addresses / shape.sectors);
  return {
    shape,
    origin,
    sectorsPerRow: Math.ceil(Math.sqrt(shape.sectors)),
    streetsPerSector: Math.ceil(maxAddresses / HOUSES),
  };
}

/** The number of doors at a house number; every eighth is a block of flats. */
export function doorsAt(numero: number): number {
  return numero % BLOCK_EVERY === 0 ? DOORS_PER_BLOCK : 1;
}

export const blockPattern = { every: BLOCK_EVERY, doors: DOORS_PER_BLOCK };

export type Address = ReturnType<typeof addressesOf>[number];

/** The addresses of all sectors, in street order. */
export function addressesOf(territory: Territory) {
  const { sectors, addresses } = territory.shape;
  return Array.from({ length: sectors }, (_, sector) =>
    Array.from({ length: shareOf(addresses, sectors, sector) }, (_, house) =>
      addressOf(territory, sector, house),
    ),
  ).flat();
}

function addressOf(
  { shape, origin, sectorsPerRow: across, streetsPerSector: streets }: Territory,
  sector: number,
  house: number,
) {
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
    lon: roundDegrees(origin[0] + column * STEP),
    lat: roundDegrees(origin[1] + street * STEP),
  };
}

/** The indexes of a sector's addresses in the list of the territory. */
export function addressesIn({ shape }: Territory, sector: number): number[] {
  const from = startOf(shape.addresses, shape.sectors, sector);
  return Array.from({ length: shareOf(shape.addresses, shape.sectors, sector) }, (_, at) => from + at);
}

/** The outline of a sector, half a step outside its houses, so that no address is on a border. */
export function outlineOf(
  { origin, sectorsPerRow: across, streetsPerSector: streets }: Territory,
  sector: number,
) {
  const west = roundDegrees(origin[0] + ((sector % across) * HOUSES - 0.5) * STEP);
  const south = roundDegrees(origin[1] + (Math.floor(sector / across) * streets - 0.5) * STEP);
  const ring = rectangle(
    [west, south],
    [roundDegrees(west + HOUSES * STEP), roundDegrees(south + streets * STEP)],
  );
  return { type: 'Polygon', coordinates: [ring] };
}
