import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildZips } from './build.ts';
import { print, runCommand } from './commands/run-command.ts';
import { StopLine } from './local/stop-line.ts';
import { writeRelease } from './release.ts';
import { requireStage } from './stages.ts';

const root = new URL('../', import.meta.url).pathname;
const USAGE = 'Usage: npm run package -- --stage DEV|REC|PROD';

/** `npm run package -- --stage DEV` builds every zip and the CloudFormation template, without a network. */
runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return print(USAGE);
  if (!values.stage) throw new StopLine(USAGE);
  await requireStage(values.stage);
  const names = await buildZips();
  await writeRelease(values.stage);
  await serverless(['package', '--stage', values.stage, '--package', `dist/${values.stage}`]);
  print(`${names.length} functions for ${values.stage}: zips in dist/zips, template in dist/${values.stage}`);
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
