import type { Random } from '../../infra/demo/seeded-random.ts';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { addDays, addSeconds, type Day, type Instant } from '../../lib/core/time.ts';
import { type DigestFile, findDigests } from '../../lib/event-log/seal/digest.ts';
import type { Association } from './associations.ts';
import type { JobName } from './commands.ts';
import type { Outcome, Worker } from './workers.ts';

export type Simulation = {
  firstDay: Day;
  lastDay: Day;
  associations: Association[];
  writers: Worker[];
  relays: Worker[];
  maintainers: Worker[];
  files: LogFiles;
  random: Random;
};

/** Digests and rotated months, collected during the run because the rotation removes old digests. */
export type Collected = { digests: Map<string, DigestFile>; months: Set<string> };

const LEASE_SECONDS = 91;
const MAX_RELAY_ROUNDS = 2;
/** Longer than the maintenance lease, so that a killed holder has lost it. */
const RETRY_SECONDS = 1200;
const MAX_ATTEMPTS = 10;

/** Simulates day by day: writes and relays, seals finished days and rotates months; any process may be killed. */
export async function simulate(simulation: Simulation): Promise<Collected> {
  const collected: Collected = { digests: new Map(), months: new Set() };
  for (let day = simulation.firstDay; day <= simulation.lastDay; day = addDays(day, 1)) {
    await simulateDay(simulation, day);
    await simulateNight(simulation, addDays(day, 1), collected);
  }
  const end = addDays(simulation.lastDay, 1);
  await runUntilDone(simulation, 'seal-events', `${end}T03:30:00.000Z`, 0);
  await rotate(simulation, `${end}T04:00:00.000Z`, 0, collected);
  return collected;
}

async function simulateNight(simulation: Simulation, next: Day, collected: Collected): Promise<void> {
  const { random } = simulation;
  // A skipped seal or rotation is made up for by a later one.
  if (random.below(3) === 0) await runUntilDone(simulation, 'seal-events', `${next}T01:00:00.000Z`, 8);
  if (next.endsWith('-01') && random.below(8) > 0)
    await rotate(simulation, `${next}T02:00:00.000Z`, 2, collected);
}

async function rotate(
  simulation: Simulation,
  now: Instant,
  odds: number,
  collected: Collected,
): Promise<void> {
  for (const file of await findDigests(simulation.files)) collected.digests.set(file.key, file);
  await runUntilDone(simulation, 'rotate-events', now, odds);
  for (const file of await findDigests(simulation.files)) collected.digests.set(file.key, file);
  collected.months.add(now.slice(0, 7));
}

async function simulateDay(simulation: Simulation, day: Day): Promise<void> {
  const { writers, associations, random } = simulation;
  const writing = Promise.all(
    writers.map(async (writer, at) => {
      const of = associations[at % associations.length];
      if (!of) throw new Error('there is no association');
      const { entityId: _, ...where } = of;
      const from = addSeconds(`${day}T04:00:00.000Z`, at);
      const changes = random.below(6) === 0 ? 6 : 5;
      const command = { kind: 'write' as const, ...where, from, changes, seed: random.below(2 ** 31) };
      requireNotFailed(await writer.run(command, randomKill(random, 150, 120)));
    }),
  );
  await Promise.all([writing, relay(simulation, day)]);
}

/** Starts two relays at once while the writers are running; the lease admits one of them. */
async function relay({ relays, random }: Simulation, day: Day): Promise<void> {
  let now = `${day}T05:00:00.000Z`;
  const rounds = 1 + random.below(MAX_RELAY_ROUNDS);
  for (let round = 0; round < rounds; round += 1) {
    const command = { kind: 'job' as const, name: 'relay-events' as const, now };
    const outcomes = await Promise.all(
      relays.map((worker) => worker.run(command, randomKill(random, 80, 20))),
    );
    outcomes.forEach(requireNotFailed);
    // The lease of a killed relay has expired by then.
    now = addSeconds(now, LEASE_SECONDS);
  }
}

/** Runs a job until it succeeds; one in `odds` attempts is killed. */
async function runUntilDone(
  { maintainers: [maintainer], random }: Simulation,
  name: JobName,
  at: Instant,
  odds: number,
): Promise<void> {
  if (!maintainer) throw new Error('there is no maintainer');
  let now = at;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const outcome = await maintainer.run(
      { kind: 'job', name, now },
      randomKill(random, tries > 2 ? 0 : odds, 60),
    );
    if (outcome.kind === 'done') return;
    requireNotFailed(outcome);
    now = addSeconds(now, RETRY_SECONDS);
  }
  throw new Error(`${name} did not come through at ${at}`);
}

/** With a probability of 1 in `odds`, kills the process within so many milliseconds. */
function randomKill(random: Random, odds: number, within: number): { killAfter?: number } {
  return odds > 0 && random.below(odds) === 0 ? { killAfter: random.below(within) } : {};
}

/** Throws when a command failed; being killed is expected. */
function requireNotFailed(outcome: Outcome): void {
  if (outcome.kind === 'failed') throw new Error(outcome.message);
}
