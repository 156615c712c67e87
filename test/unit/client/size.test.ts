import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';

const folder = 'clients/typescript/src';

/** The size of what a browser loads, in bytes after gzip. */
async function sizeOf(...entries: string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: entries.map((entry) => `export * from './${entry}';`).join('\n'), resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
}

/** Lines of code: without blank lines, comments, imports and re-exports. */
function linesIn(...paths: string[]): number {
  const texts = paths.map((path) => readFileSync(join(folder, path), 'utf8'));
  const plain = texts.map((text) =>
    text.replaceAll(/^(import|export) [^;]*? from '[^']*';$/gms, '').replaceAll(/\/\*.*?\*\//gs, ''),
  );
  return plain.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}

const filesOf = (path: string) => readdirSync(join(folder, path)).filter((file) => file.endsWith('.ts'));

describe('the client', () => {
  test('has at most 12 kB without the field, and 20 kB with it', async () => {
    const [plain, whole] = await Promise.all([sizeOf('index.ts'), sizeOf('index.ts', 'field/index.ts')]);
    expect(plain).toBeLessThanOrEqual(12_000);
    expect(whole).toBeLessThanOrEqual(20_000);
    expect(plain).toBeGreaterThan(2000);
    process.stdout.write(`client: ${plain} bytes of gzip, with the field ${whole}\n`);
  });

  test('is written by hand in at most 500 lines, and its phone in at most 400', () => {
    const byHand = filesOf('.').filter((file) => file !== 'rxdb.ts');
    const phone = filesOf('field').map((file) => join('field', file));
    const counts = [linesIn(...byHand), linesIn(...phone)];
    process.stdout.write(`client: ${counts.join(' and ')} lines\n`);
    expect(counts[0]).toBeLessThanOrEqual(500);
    expect(counts[1]).toBeLessThanOrEqual(400);
  });

  test('is built of nothing else but openapi-fetch, not even of RxDB for its part', () => {
    const imports = (path: string) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name);
    const all = [...filesOf('.'), ...filesOf('field').map((file) => join('field', file))];
    expect(all.flatMap(imports)).toEqual(['openapi-fetch']);
  });
});
