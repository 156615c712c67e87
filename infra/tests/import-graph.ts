import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import ts from 'typescript';

/** For each source file, the files of the checkout that import it, by path from the root. */
export type Importers = ReadonlyMap<string, readonly string[]>;

const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path);

/** Reads the imports from the sources without loading them; imports with a computed name are not found. */
export async function readImporters(files: readonly string[]): Promise<Importers> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  const read = async (importer: string) => {
    const { importedFiles } = ts.preProcessFile(await readFile(importer, 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      const imported = resolved(importer, fileName);
      if (imported === undefined || !known.has(imported)) continue;
      importers.set(imported, [...(importers.get(imported) ?? []), importer]);
    }
  };
  await Promise.all(files.filter(isSource).map(read));
  return importers;
}

/** The path of a relative import; undefined for a package. */
function resolved(importer: string, name: string): string | undefined {
  if (name.startsWith('#docs/')) return name.replace('#docs/', 'docs/');
  return name.startsWith('.') ? normalize(join(importer, '..', name)) : undefined;
}

/** The number of imports between a file and the nearest changed file; 0 for a changed file. */
export function distancesFrom(changed: readonly string[], importers: Importers): Map<string, number> {
  const distances = new Map(changed.map((path) => [path, 0]));
  for (const [path, distance] of distances) {
    // Iterating a map includes entries added during the iteration, in order: nearest first.
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}
