import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { exampleStages } from '../../lib/core/config/example-stages.ts';
import { stopwatch } from '../../lib/core/time.ts';
import { version } from '../../lib/runtime/version.ts';
import { failureLine } from './failure-line.ts';
import { type LocalSettings, readSettings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';

const USAGE = 'Usage: npm start (its settings are environment variables, see docs/settings.md)';

const print = (text: string) => process.stdout.write(`${text}\n`);

function relativePath(path: string): string {
  return relative(process.cwd(), path) || '.';
}

function eventStoreLocation(store: Stack['eventStore']): string {
  if (store.kind === 'file') return relativePath(join(store.folder, 'events'));
  return ['s3:/', store.bucket, store.prefix, 'logs/segments/'].filter((part) => part !== '').join('/');
}

/** The summary printed once the service is ready. */
function startBlock(settings: LocalSettings, { admin, inboxUrl, payUrl, eventStore, stage }: Stack): string {
  const url = `http://127.0.0.1:${settings.port}`;
  const rows: [string, string][] = [
    ...(exampleStages.some((one) => one === stage)
      ? [['Look around', `${url} → Essayer avec un exemple`] satisfies [string, string]]
      : []),
    ['Application', url],
    ['API', `${url}/api`],
    ['Documentation', `${url}/api/docs`],
    ['Inbox', inboxUrl ?? 'none: MAIL_TRANSPORT is set'],
    ['Cards', payUrl ? `${payUrl}/cartes` : 'none simulated: PAY_SECRET_KEY is set'],
    ['Event log', eventStoreLocation(eventStore)],
    ['Service log', relativePath(settings.serviceLog)],
    ['Demo', 'npm run demo            (in another terminal)'],
    ['Stop', 'Ctrl-C                  (npm run reset deletes all data)'],
  ];
  const body = rows.map(([name, value]) => `  ${name.padEnd(15)}${value}`).join('\n');
  return `\nTournée ${version} is ready (${stage})\n\n${body}\n${adminLines(settings, admin)}`;
}

function adminLines(settings: LocalSettings, admin: Stack['admin']): string {
  if (!admin) return '';
  const file = relativePath(settings.adminFile);
  if (admin.password === undefined) return `  Super admin    ${admin.username}\n`;
  return `  Super admin    ${admin.username} / ${admin.password}\n                 shown this once, kept in ${file}\n`;
}

/** Runs the service until a signal stops it. */
async function run(): Promise<void> {
  const elapsed = stopwatch();
  parseArgs({ options: {} });
  // The state folder holds personal data; files written there by the emulators must not be readable by others.
  process.umask(0o027);
  const settings = readSettings();
  print(`Starting Tournée ${version}`);
  const stack = await startStack(settings, (step) => print(`  … ${step}`));
  print(startBlock(settings, stack));
  print(`Ready after ${(elapsed() / 1000).toFixed(1)} s.`);
  let isStopping = false;
  const stop = async () => {
    // A second signal exits at once.
    if (isStopping) process.exit(130);
    isStopping = true;
    print('\nStopping …');
    await stack.stop();
    print('Stopped.');
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

run().catch((error: unknown) => {
  process.stderr.write(`${failureLine(error, USAGE)}\n`);
  process.exit(1);
});
