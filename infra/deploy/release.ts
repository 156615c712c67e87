import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
/** Everything a deploy of a stage is made of. */
const PARTS = [
  'dist/zips/*.zip',
  'serverless.yml',
  'infra/params.yml',
  'infra/{functions,resources}/**/*.yml',
];

/** Writes `dist/release.json`: a digest that is the same for the same release, so that the hooks run for another. */
export async function writeRelease(stage: string): Promise<void> {
  const hash = createHash('sha256').update(stage);
  const paths: string[] = [];
  for await (const path of glob(PARTS, { cwd: root })) paths.push(path);
  for (const path of paths.sort()) hash.update(`\n${path}\n`).update(await readFile(join(root, path)));
  await writeFile(join(root, 'dist/release.json'), `${JSON.stringify({ digest: hash.digest('hex') })}\n`);
}
