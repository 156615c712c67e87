import { basename, dirname } from 'node:path';

/** Of a folder whose name says nothing about a subject, what lies above it counts. */
const TREES = new Set(['lib', 'functions', 'infra', 'test', 'data', 'support', 'commands', 'core']);

/**
 * The test files that belong to changed files: themselves, those of the same name (`passages/create*` for
 * `functions/passages/create.ts` or `lib/passages/create.ts`), otherwise all of the folder's subject.
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

/** Tests named after the subject of changed files: the races and the pages of `cash` for `lib/cash/rules.ts`. */
export function testsOfSubject(changed: readonly string[], tests: readonly string[]): string[] {
  const sources = changed.filter((path) => /\.tsx?$/.test(path));
  const subjects = [...new Set(sources.map(subjectOf))].filter((subject) => subject !== undefined);
  return tests.filter((test) => {
    const name = basename(test, '.test.ts');
    return subjects.some((subject) => isOf(name, subject));
  });
}

/** The last folder that says what a file is about: `passages` of `lib/data/passages/create.ts`. */
function subjectOf(path: string): string | undefined {
  return dirname(path)
    .split('/')
    .findLast((folder) => !TREES.has(folder));
}

function isNamedAfter(test: string, path: string): boolean {
  return isOf(basename(test, '.test.ts'), basename(path).replace(/\.tsx?$/, ''));
}

const isOf = (name: string, subject: string) => name === subject || name.startsWith(`${subject}-`);
