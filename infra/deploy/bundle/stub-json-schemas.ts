import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const isJsonSchema = /node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const declared = /^export (?:const|function) (\w+)/gm;
const renamed = /^export \{ \w+ as (\w+) \}/gm;

/**
 * Removes zod's conversion to JSON Schema from bundles: only the generator writes the API document, never a function, and the
 * conversion would add 20 kB to each bundle.
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
