import { type Random, seededRandom } from '../demo/seeded-random.ts';
import { type SeasonDates, seasonDates } from './seasons.ts';

/** The size of an association; `sectors` and `passages` are counts per season. */
export type AssociationShape = {
  slug: string;
  name: string;
  city: string;
  insee: string;
  members: number;
  /** Deleted accounts. */
  former: number;
  sectors: number;
  addresses: number;
  passages: number;
  seasons: readonly SeasonDates[];
};

export type DatasetSize = { seed: number; scale: number };

/** The slug of the large association, part of its usernames. */
export const LARGE_SLUG = 'grande-amicale';

const LARGE = { members: 300, former: 15, sectors: 300, addresses: 40_000, passages: 40_000 };
const SMALL_ASSOCIATIONS = 200;

/** The shapes of one large association with all seasons and of many small ones; `scale` 1 is the full size. */
export function shapesOf({ seed, scale }: DatasetSize): AssociationShape[] {
  const random = seededRandom(seed);
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
  return [large, ...Array.from({ length: count }, (_, at) => smallShape(random, at + 1))];
}

function smallShape(random: Random, number: number): AssociationShape {
  const suffix = String(number).padStart(3, '0');
  const passages = 120 + random.below(231);
  return {
    slug: `amicale-${suffix}`,
    name: `Amicale des sapeurs-pompiers de Village-${suffix}`,
    city: `Village-${suffix}`,
    insee: String(99_100 + number),
    members: 3 + random.below(6),
    former: 0,
    sectors: 1 + random.below(3),
    addresses: passages,
    passages,
    seasons: seasonDates.slice(random.below(2) === 0 ? -1 : -2),
  };
}

/** The number of rows by table that follows from the shapes. */
export function rowCountsOf(shapes: readonly AssociationShape[]) {
  const sum = (count: (shape: AssociationShape) => number) =>
    shapes.reduce((total, shape) => total + count(shape), 0);
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
