import { progressBar } from '../commands/progress-bar.ts';
import type { Json } from './api.ts';
import { chance } from './chance.ts';
import { type Planned, type Recorded, type Sent, sendTogether } from './offline.ts';
import { parallel } from './parallel.ts';
import type { Member, Season, Sector } from './season.ts';
import type { Town } from './town.ts';
import { makeVisit, type Visit } from './visits.ts';

const WIDTH = 4;
const SEED = 18;

/** The members walk their sectors and record every visit; some send one twice, as phones do; one has no network. */
export async function walk(season: Season, town: Town, visits: number, run: string): Promise<Sent> {
  const planned = await planVisits(season, town, visits, run);
  const [, offline] = season.sectors[0]?.members ?? [];
  const plan = planned.filter(({ member }) => member !== offline);
  const bar = progressBar('Recording passages');
  const recorded: Recorded[] = [];
  const record = async ({ member, visit }: { member: Member; visit: Visit }, at: number) => {
    const passage = await member.api.post('/api/passages', visit);
    if (at % 25 === 0) await member.api.post('/api/passages', visit);
    recorded.push({ member, passage });
  };
  await parallel(plan, WIDTH, record, (done) => bar.to(done, plan.length));
  bar.end();
  const together = await sendTogether(planned.filter(({ member }) => member === offline));
  return { recorded: [...recorded, ...together.recorded], duplicates: together.duplicates };
}

/** Second thoughts: a few amounts are corrected, two visits deleted, of which one was right after all. */
export async function correct(
  season: Season,
  recorded: Recorded[],
): Promise<{ changed: number; deleted: number; restored: number }> {
  const paid = recorded.filter(({ passage }) => passage.montant !== '0.00').slice(0, 5);
  for (const { member, passage } of paid) {
    await member.api.patch(`/api/passages/${passage.passage_id}`, { montant: '11.50' });
  }
  const mistaken = recorded.filter(({ passage }) => passage.montant === '0.00').slice(0, 2);
  for (const { passage } of mistaken) await season.chief.remove(`/api/passages/${passage.passage_id}`);
  const right = mistaken.slice(1);
  for (const { passage } of right) await season.chief.post(`/api/passages/${passage.passage_id}/restore`);
  return { changed: paid.length + right.length, deleted: mistaken.length, restored: right.length };
}

/** Every sector gets its share of the visits, at its doors in the order of the streets. */
async function planVisits(season: Season, town: Town, visits: number, run: string): Promise<Planned[]> {
  const luck = chance(SEED);
  const plan: Planned[] = [];
  for (const [at, sector] of season.sectors.entries()) {
    const share = Math.ceil((visits * (at + 1)) / season.sectors.length) - plan.length;
    for (const { spot, door } of (await doorsOf(sector, town)).slice(0, share)) {
      const member = sector.members[plan.length % sector.members.length];
      if (member)
        plan.push({ member, visit: makeVisit(luck, spot, season.operationId, plan.length, run, door) });
    }
  }
  return plan;
}

/** The doors of a sector, as its first member is shown them; those of a block have a name. */
async function doorsOf(sector: Sector, town: Town): Promise<{ spot: Json; door?: string }[]> {
  const addresses = (await sector.members[0]?.api.all(`/api/sectors/${sector.sectorId}/addresses`)) ?? [];
  return addresses.flatMap((spot) => {
    const doors = town.doorsOf(spot.ban_id);
    if (doors === 1) return [{ spot }];
    return Array.from({ length: doors }, (_, at) => ({
      spot,
      door: `${Math.ceil((at + 1) / 2)}${at % 2 === 0 ? 'G' : 'D'}`,
    }));
  });
}
