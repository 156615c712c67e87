import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

type Source = { path: string; text: string; lines: number };

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}

const lib = sourcesIn('lib').filter(({ path }) => !path.includes('/migrations/'));
const importers = ['lib', 'functions', 'infra', 'bench'].flatMap(sourcesIn);

function importedBy({ path, text }: Source, how: RegExp): string[] {
  const folder = join(path, '..');
  return [...text.matchAll(how)].map(([, specifier = '']) => join(folder, specifier));
}

/** The files that import a file, by `from` or by `import()`. */
function usersOf(how: RegExp): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const source of importers)
    for (const target of new Set(importedBy(source, how)))
      users.set(target, [...(users.get(target) ?? []), source.path]);
  return users;
}

const statically = usersOf(/ from '(\.[^']+)'/g);
const lazily = usersOf(/import\('(\.[^']+)'\)/g);

/** A file with fewer lines than this has to be used by several files. */
const CRUMB_LINES = 25;

describe('the tree of lib', () => {
  test('has no file of a few lines that only one other file needs', () => {
    // A verb keeps the name of its function, however short it is.
    const isVerb = (path: string) =>
      statically
        .get(path)
        ?.some((user) => user.startsWith('functions/') && basename(user) === basename(path));
    const crumbs = lib.filter(
      ({ path, lines }) =>
        !path.endsWith('.d.ts') &&
        lines < CRUMB_LINES &&
        (statically.get(path) ?? []).length < 2 &&
        !lazily.has(path) &&
        !isVerb(path),
    );
    expect(crumbs.map(({ path }) => path)).toEqual([]);
  });

  test('has files of one subject: the median has 50 to 90 lines', () => {
    const lengths = lib.map(({ lines }) => lines).sort((one, other) => one - other);
    expect(lengths.length).toBeGreaterThan(200);
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
    expect(median).toBeGreaterThanOrEqual(50);
    expect(median).toBeLessThanOrEqual(90);
  });

  test('gives a verb another name than the statement that it runs', () => {
    const aliases = lib
      .filter(({ path }) => !path.startsWith('lib/data/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[./]+data\/[^']+'/g)].flatMap(
          ([, names = '']) =>
            names
              .split(',')
              .filter((name) => name.includes(' as '))
              .map((name) => `${path}: ${name.trim()}`),
        ),
      );
    expect(aliases).toEqual([]);
  });
});
