import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { print, runCommand } from '../infra/commands/run-command.ts';
import { functionNames } from '../infra/deploy/functions/functions.ts';
import { UserError } from '../infra/local/user-error.ts';
import { missingForZips } from '../test/artefact/missing-prerequisites.ts';
import { type UnpackedZips, unpackZips, zipOf } from '../test/artefact/zips.ts';
import { budgetOf, INIT_TOLERANCE, MAX_IDLE_MS } from './artefacts/artefact-budgets.ts';
import { measureStarts } from './artefacts/artefact-init.ts';
import { staticBytes } from './artefacts/artefact-size.ts';

const USAGE = `Usage: npm run bench:artefacts -- [--check] [--rounds N] [--only NAME …]

Starts every zip under Lambda's runtime client and tells what its start costs. With --check it fails when a function
loads more than its budget, waits, or takes ${INIT_TOLERANCE} times its budget of processor time. --rounds: starts of each (4). --only: the functions of these names.`;

type Measured = { name: string; init: number; idle: number; kilobytes: number; zip: number };

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '4' },
      only: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return print(USAGE);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new UserError('--rounds takes a whole number from 1.');
  const all = await functionNames();
  const unknown = values.only?.filter((name) => !all.includes(name)) ?? [];
  if (unknown.length > 0) throw new UserError(`There is no function ${unknown.join(', ')}.`);
  const names = values.only ?? all;
  const missing = await missingForZips();
  if (missing) throw new UserError(missing);
  const zips = await unpackZips();
  try {
    const measured = await measure(zips, names, rounds);
    print(tableOf(measured));
    const faults = values.check ? (await remeasureFailing(zips, measured, rounds)).flatMap(faultsOf) : [];
    if (faults.length > 0) throw new UserError(`\n${faults.join('\n')}`);
  } finally {
    await zips.remove();
  }
}, USAGE);

/**
 * Measures functions over their budget again with three times the rounds, because the machine may have been busy. A function within
 * its budget cannot exceed it later: the minimum only falls with more starts.
 */
async function remeasureFailing(
  zips: UnpackedZips,
  measured: Measured[],
  rounds: number,
): Promise<Measured[]> {
  const failing = measured.filter((one) => faultsOf(one).length > 0).map(({ name }) => name);
  return failing.length === 0 ? [] : measure(zips, failing, 3 * rounds);
}

async function measure(zips: UnpackedZips, names: readonly string[], rounds: number): Promise<Measured[]> {
  const functions = await Promise.all(
    names.map(async (name) => ({ name, folder: await zips.folderOf(name), handler: `${name}.handler` })),
  );
  const starts = await measureStarts(functions, rounds);
  const measured: Measured[] = [];
  for (const { name, folder } of functions) {
    const kilobytes = (await staticBytes(folder, name)) / 1000;
    const zip = (await stat(zipOf(name))).size / 1000;
    const { ratio: init, idle } = starts.get(name) ?? { ratio: Number.NaN, idle: Number.NaN };
    measured.push({ name, init, idle, kilobytes, zip });
  }
  return measured;
}

/** Formats the measurements as a Markdown table. */
function tableOf(measured: Measured[]): string {
  const rows = measured.map(({ name, init, kilobytes, zip }) => {
    const budget = budgetOf(name);
    const cells = [
      name,
      init.toFixed(2),
      budget.init,
      Math.round(kilobytes),
      budget.kilobytes,
      Math.round(zip),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| function | init × empty | budget | static kB | budget | zip kB |';
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n');
}

function faultsOf({ name, init, idle, kilobytes }: Measured): string[] {
  const budget = budgetOf(name);
  return [
    // NaN, a missing measurement, is over every budget.
    ...(init <= INIT_TOLERANCE * budget.init
      ? []
      : [`${name}: init is ${init.toFixed(2)} × that of an empty handler, far more than ${budget.init}`]),
    ...(idle <= MAX_IDLE_MS ? [] : [`${name}: waits ${Math.round(idle)} ms before it can be called`]),
    ...(kilobytes <= budget.kilobytes
      ? []
      : [`${name}: ${Math.round(kilobytes)} kB are always loaded, more than ${budget.kilobytes}`]),
  ];
}
