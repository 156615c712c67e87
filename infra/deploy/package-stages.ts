import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../local/user-error.ts';
import { buildZips, findUnrepeatable } from './bundle/build.ts';
import { deployedFunctions } from './functions/deployed-function.ts';
import { loadFunctions } from './functions/functions.ts';
import { requireUnreservedConcurrency } from './functions/reserved-concurrency.ts';
import { generatedFiles } from './generate.ts';
import { writeRelease } from './release.ts';
import { serverless } from './serverless.ts';
import { packageFolder, stacks } from './stacks.ts';
import { readStages, requireStage } from './stages.ts';

/**
 * Builds every zip once (or those of `only`), and the templates of each stage into `dist/<stage>/<stack>`; returns the number of
 * zips.
 */
export async function packageStages(stages: readonly string[], only?: readonly string[]): Promise<number> {
  for (const stage of stages) await requireStage(stage);
  requireUnreservedConcurrency(deployedFunctions(await loadFunctions()), await readStages());
  await requireGeneratedFilesCurrent();
  const names = await buildZips(only);
  for (const stage of stages) {
    await writeRelease(stage);
    for (const stack of stacks)
      await serverless([
        'package',
        '--config',
        stack.config,
        '--stage',
        stage,
        '--package',
        packageFolder(stage, stack),
      ]);
  }
  return names.length;
}

/** One in this many functions is rebuilt, and also every function whose zip contains files beside the bundle. */
const SAMPLE_EVERY = 8;
const WITH_EXTRA_FILES = [
  'auth/login',
  'cash/slip',
  'system/docs-file',
  'workers/check-upload',
  'workers/render-receipt',
];

/** Throws if a rebuilt zip has other bytes: then each deploy would run hooks and update functions for nothing. */
export async function requireRepeatable(): Promise<number> {
  const names = deployedFunctions(await loadFunctions()).map(({ name }) => name);
  const sampled = names.filter((name, at) => at % SAMPLE_EVERY === 0 || WITH_EXTRA_FILES.includes(name));
  const differing = await findUnrepeatable(({ name }) => sampled.includes(name));
  if (differing.length > 0)
    throw new UserError(`Built again, these have other bytes: ${differing.join(', ')}.`);
  return sampled.length;
}

const root = new URL('../../', import.meta.url).pathname;

/** Throws if a generated file is out of date, because the deploy would use it as it is. */
async function requireGeneratedFilesCurrent(): Promise<void> {
  for (const [path, content] of await generatedFiles()) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (present !== content) throw new UserError(`${path} is not current. Run: npm run generate`);
  }
}
