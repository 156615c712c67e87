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
/** The amounts that the two phones of one member record for the same visit. */
const GIFTS = ['10.00', '20.00'] as const;

export type Evening = {
  walkers: Walker[];
  /** The ids of all passages recorded offline. */
  recorded: string[];
  /** The walker whose sector was withdrawn, and the phone's passages in it before. */
  lost: { walker: Walker; sector: Sector; before: Json[] };
  refused: RefusedAmount[];
  /** All passages of the operation, as stored by the service at the end. */
  service: Json[];
};

/**
 * Three phones go offline: two of one member, one of another. They record 120 visits, two of them change the amount of the same
 * visit, and the chief withdraws a sector meanwhile. Then all phones upload their changes.
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

/** Records one visit that all phones pull, and then offline: forty visits on each phone, and two amounts for the first visit. */
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

/** Records visits of donors who want no receipt, at addresses stored on the phone. */
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

/** The chief reads the amounts refused because another phone had changed the passage first, and confirms the stored amounts. */
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
