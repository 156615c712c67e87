import { basename, dirname } from 'node:path';

const FAST_TIER = /^test\/(unit|integration|contract|local)\/.+\.test\.ts$/;
/** Of a folder whose name says nothing about a subject, what lies above it counts. */
const TREES = new Set(['lib', 'functions', 'infra', 'test', 'data', 'support', 'commands', 'core']);

/**
 * The files of the fast tier that belong to changed files: themselves, those of the same name (`passages/create*` for
 * `functions/passages/create.ts` or `lib/passages/create.ts`), otherwise all of the folder's subject.
 */
export function testsOf(changed: readonly string[], tests: readonly string[]): string[] {
  const fast = tests.filter((path) => FAST_TIER.test(path));
  const found = changed.flatMap((path) => {
    if (fast.includes(path)) return [path];
    if (!path.endsWith('.ts')) return [];
    const ofSubject = fast.filter((test) => subjectOf(test) === subjectOf(path));
    const named = ofSubject.filter((test) => isNamedAfter(test, path));
    if (named.length > 0) return named;
    return ofSubject.length > 0 ? ofSubject : fast.filter((test) => isNamedAfter(test, path));
  });
  return [...new Set(found)].toSorted();
}

/** The last folder that says what a file is about: `passages` of `lib/data/passages/create.ts`. */
function subjectOf(path: string): string | undefined {
  return dirname(path)
    .split('/')
    .findLast((folder) => !TREES.has(folder));
}

function isNamedAfter(test: string, path: string): boolean {
  const [name, own] = [basename(test, '.test.ts'), basename(path, '.ts')];
  return name === own || name.startsWith(`${own}-`);
}
