import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildZips } from './build.ts';
import { print, runCommand } from './commands/run-command.ts';
import { StopLine } from './local/stop-line.ts';
import { writeRelease } from './release.ts';
import { requireStage } from './stages.ts';

const root = new URL('../', import.meta.url).pathname;
const USAGE = 'Usage: npm run package -- --stage DEV|REC|PROD [--stage …]';

/** `npm run package -- --stage DEV` builds every zip and the CloudFormation template, without a network. */
runCommand(async () => {
  const { values } = parseArgs({
    options: { stage: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) return print(USAGE);
  const { stage: stages = [] } = values;
  if (stages.length === 0) throw new StopLine(USAGE);
  for (const stage of stages) await requireStage(stage);
  const names = await buildZips();
  for (const stage of stages) {
    await writeRelease(stage);
    await serverless(['package', '--stage', stage, '--package', `dist/${stage}`]);
    print(`${names.length} functions for ${stage}: zips in dist/zips, template in dist/${stage}`);
  }
}, USAGE);

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
