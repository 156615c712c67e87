import { v7 } from 'uuid';
import { items } from '../../clients/typescript/src/index.ts';
import { systemClock } from '../../lib/core/time.ts';
import { UserError } from '../local/user-error.ts';
import type { Member, Season, Sector } from './season.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { everything, type Json } from './sign-in.ts';
import { makeVisit } from './visits.ts';
import { openWalker, type Walker } from './walker.ts';

const EACH = 40;
const SEED = 23;
/** What the two phones of one member note down for the same visit. */
const GIFTS = ['10.00', '20.00'] as const;

export type Evening = {
  walkers: Walker[];
  /** The ids of everything that was recorded without a network. */
  recorded: string[];
  /** Whose sector was taken away, and what the phone had of it before. */
  lost: { walker: Walker; sector: Sector; before: Json[] };
  refused: RefusedAmount[];
  /** All passages of the operation, as the service has them afterwards. */
  service: Json[];
};

/**
 * Three phones go out of the network: two of one member and one of another. They record 120 visits, two of them change
 * the amount of one visit, and a sector is taken away meanwhile. Then they give everything back.
 */
export async function playEvening(season: Season, run: string): Promise<Evening> {
  const { chief, operationId } = season;
  const [, sector] = season.sectors;
  const [two, one] = sector?.members ?? [];
  if (!sector || !two || !one) throw new UserError('The evening needs a sector with two members.');
  const open = async (member: Member, name: string) =>
    openWalker(name, await member.signInAgain(), operationId);
  const first = await open(two, `${two.name}, first phone`);
  const second = await open(two, `${two.name}, second phone`);
  const other = await open(one, one.name);
  const walkers = [first, second, other];
  const recorded = await walkOffline(walkers, { random: seededRandom(SEED), season, run });
  const before = other.phone.live().filter(({ fk_sector }) => fk_sector === sector.sectorId);
  await chief.sectors.setMembers({ path: { sector_id: sector.sectorId }, body: { members: [two.userId] } });
  await first.push('first answer lost');
  await second.push('compressed');
  await other.push();
  for (const walker of walkers) await walker.pull();
  const service = await everything(
    items(chief.passages.list, { query: { operation_id: operationId, limit: 200 } }),
  );
  const refused = await settleRefused(season, service);
  return { walkers, recorded, lost: { walker: other, sector, before }, refused, service };
}

type Round = { random: Random; season: Season; run: string };

/** One visit that all know of, and then, without a network, forty of each phone and two amounts for the first one. */
async function walkOffline(walkers: readonly Walker[], round: Round): Promise<string[]> {
  const [first, second] = walkers;
  if (!first || !second) return [];
  const [door = ''] = record(first, 1, round);
  first.phone.change(door, { ...absent, passed_at: systemClock.now() });
  await first.push();
  for (const walker of walkers) await walker.pull();
  first.phone.change(door, { ...given, montant: GIFTS[0] });
  second.phone.change(door, { ...given, montant: GIFTS[1] });
  return walkers.flatMap((walker) => {
    walker.counts.offline += EACH;
    return record(walker, EACH, round);
  });
}

const absent = {
  fk_type: 'a_finaliser',
  motif: 'repasser',
  montant: '0.00',
  fk_type_reglement: 'none',
  nb_calendriers: 0,
  cheque: null,
};
const given = { ...absent, fk_type: 'effectue', motif: null, fk_type_reglement: 'cash' };

/** Records visits at addresses that the phone has taken along; of donors who want no receipt. */
function record({ phone, stored }: Walker, count: number, { random, season, run }: Round): string[] {
  const spots = [...(stored.get('addresses')?.values() ?? [])];
  return Array.from({ length: count }, (_, at) => {
    const spot = spots[random.below(spots.length)];
    const { operationId } = season;
    const visit = { ...makeVisit(random, spot, operationId, at, run), id: v7(), email: null };
    phone.record({ ...visit, passed_at: systemClock.now() });
    return visit.id;
  });
}

type RefusedAmount = { id: string; refused: string; kept: string };

/** The chief reads what was refused because another phone had changed it first, and leaves it at what was kept. */
async function settleRefused(
  { chief, operationId }: Season,
  service: readonly Json[],
): Promise<RefusedAmount[]> {
  const query = { operation_id: operationId, state: 'open' } as const;
  const open: Json[] = await everything(items(chief.field.conflicts, { query }));
  const idOf = new Map(service.map(({ passage_id, id }) => [passage_id, id]));
  for (const { conflict_id } of open)
    await chief.field.settle({ path: { conflict_id }, body: { take: 'kept', reason: 'Recompté' } });
  return open.map(({ passage_id, refused, kept }) => ({ id: idOf.get(passage_id), refused, kept }));
}
