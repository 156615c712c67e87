import { type Chance, chance } from '../demo/chance.ts';
import { type SeasonDates, seasonDates } from './seasons.ts';

/** What an association of the data set has; sectors, memberships and passages in each of its seasons. */
export type Shape = {
  slug: string;
  name: string;
  city: string;
  insee: string;
  members: number;
  /** Accounts that were deleted since. */
  former: number;
  sectors: number;
  addresses: number;
  passages: number;
  seasons: readonly SeasonDates[];
};

export type Size = { seed: number; scale: number };

/** Of the large association, in the names of its accounts. */
export const LARGE_SLUG = 'grande-amicale';

const LARGE = { members: 300, former: 15, sectors: 300, addresses: 40_000, passages: 40_000 };
const SMALL_ASSOCIATIONS = 200;

/** One large association with all seasons and many small ones; `scale` 1 is the full size. */
export function shapesOf({ seed, scale }: Size): Shape[] {
  const luck = chance(seed);
  const scaled = (count: number, least: number) => Math.max(least, Math.round(count * scale));
  const large = {
    slug: LARGE_SLUG,
    name: 'Grande amicale des sapeurs-pompiers',
    city: 'Grandeville',
    insee: '99100',
    members: scaled(LARGE.members, 4),
    former: scaled(LARGE.former, 1),
    sectors: scaled(LARGE.sectors, 2),
    addresses: scaled(LARGE.addresses, 100),
    passages: scaled(LARGE.passages, 100),
    seasons: seasonDates,
  };
  const count = scaled(SMALL_ASSOCIATIONS, 2);
  return [large, ...Array.from({ length: count }, (_, at) => smallShape(luck, at + 1))];
}

function smallShape(luck: Chance, number: number): Shape {
  const three = String(number).padStart(3, '0');
  const passages = 120 + luck.below(231);
  return {
    slug: `amicale-${three}`,
    name: `Amicale des sapeurs-pompiers de Village-${three}`,
    city: `Village-${three}`,
    insee: String(99_100 + number),
    members: 3 + luck.below(6),
    former: 0,
    sectors: 1 + luck.below(3),
    addresses: passages,
    passages,
    seasons: seasonDates.slice(luck.below(2) === 0 ? -1 : -2),
  };
}

/** How many rows of each kind the associations have, from their shapes alone. */
export function figuresOf(shapes: readonly Shape[]) {
  const sum = (count: (shape: Shape) => number) => shapes.reduce((total, shape) => total + count(shape), 0);
  return {
    entities: shapes.length,
    users: sum(({ members, former }) => members + former),
    addresses: sum(({ addresses }) => addresses),
    operations: sum(({ seasons }) => seasons.length),
    ope_users: sum(({ members, seasons }) => members * seasons.length),
    sectors: sum(({ sectors, seasons }) => sectors * seasons.length),
    sectors_adresses: sum(({ addresses, seasons }) => addresses * seasons.length),
    passages: sum(({ passages, seasons }) => passages * seasons.length),
  };
}
