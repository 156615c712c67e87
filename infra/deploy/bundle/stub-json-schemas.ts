import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const isJsonSchema = /node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const declared = /^export (?:const|function) (\w+)/gm;
const renamed = /^export \{ \w+ as (\w+) \}/gm;

/**
 * Leaves out how zod writes schemas as JSON Schema: the document of the API is written when it is generated, never by a function,
 * and every schema would carry it along, 20 kB of each bundle.
 */
export const stubJsonSchemas: Plugin = {
  name: 'stub-json-schemas',
  setup: (build) => {
    build.onLoad({ filter: isJsonSchema }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = [declared, renamed].flatMap((exported) =>
        Array.from(source.matchAll(exported), ([, name]) => name),
      );
      return { contents: names.map((name) => `export const ${name} = () => {};`).join('\n'), loader: 'js' };
    });
  },
};
