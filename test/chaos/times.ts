import type { Chance } from '../../infra/demo/chance.ts';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { addDays, addSeconds, type Day, type Instant } from '../../lib/core/time.ts';
import { type DigestFile, findDigests } from '../../lib/event-log/seal/digest.ts';
import type { Association } from './associations.ts';
import type { Hand, Outcome } from './crew.ts';
import type { JobName } from './orders.ts';

export type Times = {
  firstDay: Day;
  lastDay: Day;
  associations: Association[];
  writers: Hand[];
  relays: Hand[];
  keepers: Hand[];
  files: LogFiles;
  fate: Chance;
};

/** Digests and rotated months, collected during the run because the rotation removes old digests. */
export type Seen = { digests: Map<string, DigestFile>; months: Set<string> };

const LEASE_SECONDS = 91;
const MAX_RELAYS_A_DAY = 2;
/** Longer than the maintenance lease, so that a killed holder has lost it. */
const RETRY_SECONDS = 1200;
const MAX_TRIES = 10;

/** Simulates day by day: writes and relays, seals finished days and rotates months; any process may be killed. */
export async function liveThrough(times: Times): Promise<Seen> {
  const seen: Seen = { digests: new Map(), months: new Set() };
  for (let day = times.firstDay; day <= times.lastDay; day = addDays(day, 1)) {
    await liveOneDay(times, day);
    await liveOneNight(times, addDays(day, 1), seen);
  }
  const end = addDays(times.lastDay, 1);
  await keep(times, 'seal-events', `${end}T03:30:00.000Z`, 0);
  await rotate(times, `${end}T04:00:00.000Z`, 0, seen);
  return seen;
}

async function liveOneNight(times: Times, next: Day, seen: Seen): Promise<void> {
  const { fate } = times;
  // A skipped seal or rotation is made up for by a later one.
  if (fate.below(3) === 0) await keep(times, 'seal-events', `${next}T01:00:00.000Z`, 8);
  if (next.endsWith('-01') && fate.below(8) > 0) await rotate(times, `${next}T02:00:00.000Z`, 2, seen);
}

async function rotate(times: Times, now: Instant, odds: number, seen: Seen): Promise<void> {
  for (const file of await findDigests(times.files)) seen.digests.set(file.key, file);
  await keep(times, 'rotate-events', now, odds);
  for (const file of await findDigests(times.files)) seen.digests.set(file.key, file);
  seen.months.add(now.slice(0, 7));
}

async function liveOneDay(times: Times, day: Day): Promise<void> {
  const { writers, associations, fate } = times;
  const writing = Promise.all(
    writers.map(async (writer, at) => {
      const of = associations[at % associations.length];
      if (!of) throw new Error('there is no association');
      const { entityId: _, ...where } = of;
      const from = addSeconds(`${day}T04:00:00.000Z`, at);
      const changes = fate.below(6) === 0 ? 6 : 5;
      const order = { kind: 'write' as const, ...where, from, changes, seed: fate.below(2 ** 31) };
      require(await writer.give(order, mishap(fate, 150, 120)));
    }),
  );
  await Promise.all([writing, relay(times, day)]);
}

/** Starts two relays at once while the writers are running; the lease admits one of them. */
async function relay({ relays, fate }: Times, day: Day): Promise<void> {
  let now = `${day}T05:00:00.000Z`;
  const rounds = 1 + fate.below(MAX_RELAYS_A_DAY);
  for (let round = 0; round < rounds; round += 1) {
    const order = { kind: 'job' as const, name: 'relay-events' as const, now };
    const outcomes = await Promise.all(relays.map((hand) => hand.give(order, mishap(fate, 80, 20))));
    outcomes.forEach(require);
    // The lease of a killed relay has expired by then.
    now = addSeconds(now, LEASE_SECONDS);
  }
}

/** Runs a job until it succeeds; one in `odds` attempts is killed. */
async function keep(
  { keepers: [keeper], fate }: Times,
  name: JobName,
  at: Instant,
  odds: number,
): Promise<void> {
  if (!keeper) throw new Error('there is no keeper');
  let now = at;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await keeper.give({ kind: 'job', name, now }, mishap(fate, tries > 2 ? 0 : odds, 60));
    if (outcome.kind === 'done') return;
    require(outcome);
    now = addSeconds(now, RETRY_SECONDS);
  }
  throw new Error(`${name} did not come through at ${at}`);
}

/** With a probability of 1 in `odds`, kills the process within so many milliseconds. */
function mishap(fate: Chance, odds: number, within: number): { killAfter?: number } {
  return odds > 0 && fate.below(odds) === 0 ? { killAfter: fate.below(within) } : {};
}

/** Throws when a command failed; being killed is expected. */
function require(outcome: Outcome): void {
  if (outcome.kind === 'failed') throw new Error(outcome.message);
}
