import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import * as z from 'zod';
import { buildZips } from './build.ts';
import { print, runCommand } from './commands/run-command.ts';
import { StopLine } from './local/stop-line.ts';

const root = new URL('../', import.meta.url).pathname;
const USAGE = 'Usage: npm run package -- --stage DEV|REC|PROD';

const StageTable = z.record(
  z.string(),
  z.looseObject({
    buildings_database: z.string('buildings_database is missing').min(1, 'buildings_database is missing'),
    fee_percent: z.literal('0', 'fee_percent must be 0: the platform takes no commission'),
    fee_minimum: z.literal('0', 'fee_minimum must be 0: the platform takes no commission'),
  }),
);

/** `npm run package -- --stage DEV` builds every zip and the CloudFormation template, without a network. */
runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (!values.stage) throw new StopLine(USAGE);
  await checkStage(values.stage);
  const names = await buildZips();
  await serverless(['package', '--stage', values.stage, '--package', `dist/${values.stage}`]);
  print(`${names.length} functions for ${values.stage}: zips in dist/zips, template in dist/${values.stage}`);
});

/** Stops on a stage that is not declared or whose table breaks a rule of the contract. */
async function checkStage(stage: string): Promise<void> {
  const table = StageTable.safeParse(parse(await readFile(join(root, 'infra/stages.yml'), 'utf8')));
  if (!table.success) {
    const [issue] = table.error.issues;
    throw new StopLine(`infra/stages.yml, ${issue?.path[0]?.toString()}: ${issue?.message}`);
  }
  const { data } = table;
  if (!(stage in data))
    throw new StopLine(`There is no stage ${stage}; infra/stages.yml has ${Object.keys(data).join(', ')}.`);
  const databases = Object.values(data).map((row) => row.buildings_database);
  if (new Set(databases).size < databases.length)
    throw new StopLine('Two stages share a buildings_database.');
}

function serverless(parameters: string[]): Promise<void> {
  const program = join(root, 'node_modules/serverless/bin/serverless.js');
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new StopLine(output))));
  });
}
