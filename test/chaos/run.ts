import { parseArgs } from 'node:util';
import { print, runCommand } from '../../infra/commands/run-command.ts';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { addDays, stopwatch } from '../../lib/core/time.ts';
import { openAssociations } from './associations.ts';
import { checkLog } from './check-log.ts';
import { type Simulation, simulate } from './simulation.ts';
import { openTestEnvironment } from './test-environment.ts';
import { startWorker } from './workers.ts';

const FIRST_DAY = '2026-12-01';
const DAYS = 490;
const WRITERS = 8;
const ASSOCIATIONS = 4;

const USAGE = `Usage: npm run chaos -- [--store folder|bucket] [--seed N] [--days ${DAYS}]

Simulates sixteen months of the event log in minutes, on the server of TEST_DATABASE_URL. Eight processes write, two relay, one seals
and rotates; all are killed at random. Afterwards the log must hold exactly what was committed.`;

runCommand(async () => {
  const elapsed = stopwatch();
  const { values } = parseArgs({
    options: {
      store: { type: 'string', default: 'folder' },
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: String(DAYS) },
    },
  });
  const store = values.store === 'bucket' ? 'bucket' : 'folder';
  await using closing = new AsyncDisposableStack();
  const { environment, resources } = await openTestEnvironment(store, `${FIRST_DAY}T04:00:00.000Z`, closing);
  const associations = await openAssociations(resources, ASSOCIATIONS);
  const workers = (count: number) => Array.from({ length: count }, () => startWorker(environment));
  const [writers, relays, maintainers] = [workers(WRITERS), workers(2), workers(1)];
  closing.defer(() => {
    for (const worker of [...writers, ...relays, ...maintainers]) worker.stop();
  });
  const simulation: Simulation = {
    firstDay: FIRST_DAY,
    lastDay: addDays(FIRST_DAY, Number(values.days) - 1),
    associations,
    writers,
    relays,
    maintainers,
    files: await resources.gateways.logFiles(),
    random: seededRandom(Number(values.seed)),
  };
  const collected = await simulate(simulation);
  const killed = [writers, relays, maintainers].map((of) =>
    of.reduce((sum, worker) => sum + worker.kills(), 0),
  );
  print(`${store}: killed ${killed[0]} writers, ${killed[1]} relays, ${killed[2]} keepers`);
  const { lines, faults } = await checkLog(resources, simulation, collected);
  print(
    `${store}: ${lines} lines in ${values.days} days, seed ${values.seed}, ${Math.round(elapsed() / 1000)} s`,
  );
  for (const fault of faults) print(`  ${fault}`);
  if (faults.length > 0) throw new Error(`${faults.length} faults`);
  // In a short run it may be that no process is killed; in a full run every kind of process has to be killed.
  if (Number(values.days) >= DAYS && killed.includes(0)) throw new Error('somebody was never killed');
}, USAGE);
