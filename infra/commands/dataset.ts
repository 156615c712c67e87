import { parseArgs } from 'node:util';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { DEFAULT_SEED } from '../dataset/fill.ts';
import { DATASET_PASSWORD } from '../dataset/members.ts';
import { LARGE_SLUG } from '../dataset/shapes.ts';
import { UserError } from '../local/user-error.ts';
import { fillServer } from './fill-server.ts';
import { progressBar } from './progress-bar.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run dataset -- [--scale 0.1] [--seed 7] [--force]

Fills the database that DATABASE_URL names with made-up associations: a large one and many small ones beside it.
--scale   1 for the full size, some 270,000 passages (1)
--seed    the same number gives the same rows (${DEFAULT_SEED})
--force   although there are associations already`;

/** `npm run dataset -- --scale 0.1` */
runCommand(async () => {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(DEFAULT_SEED) },
      force: { type: 'boolean', default: false },
    },
  });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new UserError('--scale takes a number above 0, at most 1.');
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UserError('--seed takes a whole number from 0.');
  const url = serverUrl();
  const bar = progressBar('Writing passages');
  const onProgress = (written: number, passages: number) =>
    bar.update(written, passages, `${written} passages`);
  const associations = await fillServer({ url, scale, seed, force: values.force, onProgress });
  bar.end();
  print(`${associations} associations were written. Sign in as chef.${LARGE_SLUG} / ${DATASET_PASSWORD}`);
}, USAGE);

/** Allows the data set only in DEV, because its passwords are public. */
function serverUrl(): string {
  const { DATABASE_URL: url, STAGE: stage } = processEnvironment;
  if (!url)
    throw new UserError('Set DATABASE_URL: the data set goes into a database on a PostgreSQL server.');
  if (stage && stage !== 'DEV') throw new UserError(`The data set is for DEV, not for ${stage}.`);
  return url;
}
