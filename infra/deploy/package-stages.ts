import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StopLine } from '../local/stop-line.ts';
import { buildZips, builtOtherwise } from './build.ts';
import { allSubjects } from './deployed-function.ts';
import { loadFunctions } from './functions.ts';
import { generatedFiles } from './generate.ts';
import { writeRelease } from './release.ts';
import { requireRoom } from './reserved-concurrency.ts';
import { serverless } from './serverless.ts';
import { readStages, requireStage } from './stages.ts';

/** Builds every zip once, and the template of each stage into `dist/<stage>`; answers how many functions. */
export async function packageStages(stages: readonly string[]): Promise<number> {
  for (const stage of stages) await requireStage(stage);
  requireRoom(allSubjects(await loadFunctions()), await readStages());
  await requireCurrent();
  const names = await buildZips();
  for (const stage of stages) {
    await writeRelease(stage);
    await serverless(['package', '--stage', stage, '--package', `dist/${stage}`]);
  }
  return names.length;
}

/** One function in so many is built once more; those whose zip holds more than a bundle are tried by name. */
const TRIED = 8;
const MORE_THAN_BUNDLES = ['auth/login', 'system/docs-file', 'workers/render-receipt'];

/** Stops when a zip has other bytes if it is built again: the hooks would run, and functions change, for nothing. */
export async function requireRepeatable(): Promise<number> {
  const names = allSubjects(await loadFunctions()).map(({ name }) => name);
  const tried = names.filter((name, at) => at % TRIED === 0 || MORE_THAN_BUNDLES.includes(name));
  const otherwise = await builtOtherwise(({ name }) => tried.includes(name));
  if (otherwise.length > 0)
    throw new StopLine(`Built again, these have other bytes: ${otherwise.join(', ')}.`);
  return tried.length;
}

const root = new URL('../../', import.meta.url).pathname;

/** What is generated and was not would be deployed as it was before. */
async function requireCurrent(): Promise<void> {
  for (const [path, content] of await generatedFiles()) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (present !== content) throw new StopLine(`${path} is not current. Run: npm run generate`);
  }
}
