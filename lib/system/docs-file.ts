import { Problem } from '../core/problems/problem.ts';
import type { FileReply } from '../core/reply.ts';
import { staticFile } from './static-file.ts';

const types = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The files of the documentation page, from swagger-ui-dist. */
export const docsAssets = [...types.keys()].map((file) => `swagger-ui-dist/${file}`);

const files = new Map(
  [...types].map(([file, type]) => [
    file,
    staticFile(`swagger-ui-dist/${file}`, type, { 'cache-control': 'public, max-age=86400' }),
  ]),
);

/** A file of the documentation page; its ETag changes with the package only. */
export async function docsFile(name: string): Promise<FileReply> {
  const file = files.get(name);
  if (!file) throw new Problem('not-found');
  return file();
}
