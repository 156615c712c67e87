import { buildZips } from './build.ts';
import { writeRelease } from './release.ts';
import { serverless } from './serverless.ts';
import { requireStage } from './stages.ts';

/** Builds every zip once, and the template of each stage into `dist/<stage>`; answers how many functions. */
export async function packageStages(stages: readonly string[]): Promise<number> {
  for (const stage of stages) await requireStage(stage);
  const names = await buildZips();
  for (const stage of stages) {
    await writeRelease(stage);
    await serverless(['package', '--stage', stage, '--package', `dist/${stage}`]);
  }
  return names.length;
}
