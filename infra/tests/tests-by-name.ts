import { basename, dirname } from 'node:path';

/** Folders whose names say nothing about a subject; the folder above them counts instead. */
const TREES = new Set(['lib', 'functions', 'infra', 'test', 'data', 'support', 'commands', 'core']);

/**
 * The test files of changed files: a changed test itself, the tests of the same name (`passages/create*` for
 * `functions/passages/create.ts` or `lib/passages/create.ts`), otherwise all tests of the folder's subject.
 */
export function testsOf(changed: readonly string[], tests: readonly string[]): string[] {
  const found = changed.flatMap((path) => {
    if (tests.includes(path)) return [path];
    if (!/\.tsx?$/.test(path)) return [];
    const ofSubject = tests.filter((test) => subjectOf(test) === subjectOf(path));
    const named = ofSubject.filter((test) => isNamedAfter(test, path));
    if (named.length > 0) return named;
    return ofSubject.length > 0 ? ofSubject : tests.filter((test) => isNamedAfter(test, path));
  });
  return [...new Set(found)].toSorted();
}

/** The tests named after the subject of changed files: for `lib/cash/rules.ts` all tests of `cash`, including races and pages. */
export function testsOfSubject(changed: readonly string[], tests: readonly string[]): string[] {
  const sources = changed.filter((path) => /\.tsx?$/.test(path));
  const subjects = [...new Set(sources.map(subjectOf))].filter((subject) => subject !== undefined);
  return tests.filter((test) => {
    const name = basename(test, '.test.ts');
    return subjects.some((subject) => isOf(name, subject));
  });
}

/** The last folder of a path that names a subject: `passages` of `lib/data/passages/write.ts`. */
function subjectOf(path: string): string | undefined {
  return dirname(path)
    .split('/')
    .findLast((folder) => !TREES.has(folder));
}

function isNamedAfter(test: string, path: string): boolean {
  return isOf(basename(test, '.test.ts'), basename(path).replace(/\.tsx?$/, ''));
}

const isOf = (name: string, subject: string) => name === subject || name.startsWith(`${subject}-`);
