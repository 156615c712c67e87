import type { Schemas } from '../../clients/typescript/src/index.ts';
import { progressBar } from '../commands/progress-bar.ts';
import { type PlannedVisit, type RecordedVisit, type SentVisits, sendInBatches } from './offline.ts';
import { forEachParallel } from './parallel.ts';
import type { Member, Season, Sector } from './season.ts';
import { addressesOf } from './sector-addresses.ts';
import { seededRandom } from './seeded-random.ts';
import type { Town } from './town/town.ts';
import { makeVisit, type Visit } from './visits.ts';

const CONCURRENCY = 4;
const SEED = 18;

/** Records the visits of all members: every 25th is sent twice, and one member is offline and sends batches later. */
export async function recordVisits(
  season: Season,
  town: Town,
  visits: number,
  run: string,
): Promise<SentVisits> {
  const planned = await planVisits(season, town, visits, run);
  const [, offline] = season.sectors[0]?.members ?? [];
  const plan = planned.filter(({ member }) => member !== offline);
  const bar = progressBar('Recording passages');
  const recorded: RecordedVisit[] = [];
  const record = async ({ member, visit }: { member: Member; visit: Visit }, at: number) => {
    const passage = await member.api.passages.create({ body: visit });
    if (at % 25 === 0) await member.api.passages.create({ body: visit });
    recorded.push({ member, passage });
  };
  await forEachParallel(plan, CONCURRENCY, record, (done) => bar.update(done, plan.length));
  bar.end();
  const together = await sendInBatches(planned.filter(({ member }) => member === offline));
  return { recorded: [...recorded, ...together.recorded], duplicates: together.duplicates };
}

/** Corrects the amount of five passages, deletes two, and restores one of them. */
export async function correctPassages(
  season: Season,
  recorded: RecordedVisit[],
): Promise<{ changed: number; deleted: number; restored: number }> {
  const paid = recorded.filter(({ passage }) => passage.montant !== '0.00').slice(0, 5);
  for (const { member, passage } of paid) {
    await member.api.passages.update({
      path: { passage_id: passage.passage_id },
      body: { montant: '11.50' },
    });
  }
  const deleted = recorded.filter(({ passage }) => passage.montant === '0.00').slice(0, 2);
  for (const { passage } of deleted)
    await season.chief.passages.delete({ path: { passage_id: passage.passage_id } });
  const restored = deleted.slice(1);
  for (const { passage } of restored)
    await season.chief.passages.restore({ path: { passage_id: passage.passage_id } });
  return { changed: paid.length + restored.length, deleted: deleted.length, restored: restored.length };
}

/** Distributes the visits evenly over the sectors, door by door in street order. */
async function planVisits(season: Season, town: Town, visits: number, run: string): Promise<PlannedVisit[]> {
  const random = seededRandom(SEED);
  const plan: PlannedVisit[] = [];
  for (const [at, sector] of season.sectors.entries()) {
    const share = Math.ceil((visits * (at + 1)) / season.sectors.length) - plan.length;
    for (const { spot, door } of (await doorsOf(sector, town)).slice(0, share)) {
      const member = sector.members[plan.length % sector.members.length];
      if (member)
        plan.push({ member, visit: makeVisit(random, spot, season.operationId, plan.length, run, door) });
    }
  }
  return plan;
}

/** The doors of a sector's addresses as its first member sees them; doors of a block of flats are numbered. */
async function doorsOf(
  sector: Sector,
  town: Town,
): Promise<{ spot: Schemas['SectorAddress']; door?: string }[]> {
  const [member] = sector.members;
  const addresses = member ? await addressesOf(member.api, sector.sectorId) : [];
  return addresses.flatMap((spot) => {
    const doors = town.doorsOf(spot.ban_id);
    if (doors === 1) return [{ spot }];
    return Array.from({ length: doors }, (_, at) => ({
      spot,
      door: `${Math.ceil((at + 1) / 2)}${at % 2 === 0 ? 'G' : 'D'}`,
    }));
  });
}
