import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
/** The files that determine the contents of the API's stack. */
const RELEASE_FILES = [
  'dist/zips/*.zip',
  'serverless.yml',
  'infra/params.yml',
  'infra/{functions,resources}/**/*.yml',
];

/** Writes a digest of the release to `dist/release.json`; the deploy hooks run again when it changes. */
export async function writeRelease(stage: string): Promise<void> {
  const hash = createHash('sha256').update(stage);
  const paths: string[] = [];
  for await (const path of glob(RELEASE_FILES, { cwd: root })) paths.push(path);
  for (const path of paths.sort()) hash.update(`\n${path}\n`).update(await readFile(join(root, path)));
  await writeFile(join(root, 'dist/release.json'), `${JSON.stringify({ digest: hash.digest('hex') })}\n`);
}
