/** What `npm test` was asked for: paths of tests, and what is handed on to Jest as it is. */
export type Arguments = { patterns: string[]; options: string[] };

/** Jest's options that are followed by a value of their own. */
const WITH_VALUE = new Set([
  '-t',
  '--testNamePattern',
  '-w',
  '--maxWorkers',
  '--outputFile',
  '--reporters',
  '--shard',
]);

/** Tells paths from options. A path is a part of a file's path or a regular expression, as Jest takes it. */
export function readArguments(given: readonly string[]): Arguments {
  const patterns: string[] = [];
  const options: string[] = [];
  for (const [at, argument] of given.entries()) {
    const isValue = WITH_VALUE.has(given[at - 1] ?? '');
    if (argument.startsWith('-') || isValue) options.push(argument);
    else patterns.push(argument);
  }
  return { patterns, options };
}

/** The paths that one of the patterns matches. */
export function matching<T extends { path: string }>(files: readonly T[], patterns: readonly string[]): T[] {
  const expressions = patterns.map((pattern) => new RegExp(pattern));
  return files.filter(({ path }) => expressions.some((expression) => expression.test(path)));
}
