import { DamagedFile } from '../../lib/event-log/store/read-lines.ts';
import { runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { USAGE } from './usage.ts';

type Subcommand = (args: string[]) => Promise<void>;

/** Loaded on demand: the chart library and the database of `stats` are large. */
const subcommands = new Map<string, () => Promise<Subcommand>>([
  ['stats', async () => (await import('./stats/stats.ts')).stats],
  ['export', async () => (await import('./export.ts')).exportCsv],
  ['cat', async () => (await import('./cat.ts')).cat],
  ['tail', async () => (await import('./tail.ts')).tail],
  ['verify', async () => (await import('./verify.ts')).verify],
  ['public-key', async () => (await import('./public-key.ts')).publicKey],
]);

/** `npm run events -- stats --global` */
runCommand(
  async () => {
    const [name, ...args] = process.argv.slice(2);
    const load = subcommands.get(name ?? '');
    if (!load) throw new UserError(name === undefined ? USAGE : `There is no command ${name}.\n\n${USAGE}`);
    const run = await load();
    await run(args).catch(explainDamage);
  },
  USAGE,
  { hasSubcommands: true },
);

function explainDamage(error: unknown): never {
  if (!(error instanceof DamagedFile)) throw error;
  throw new UserError(`${error.message}: it is damaged. \`npm run events -- verify\` says what else is.`);
}
