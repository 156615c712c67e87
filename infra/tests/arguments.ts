/** The arguments of `npm test`: paths of tests, and options for Jest. */
export type Arguments = { patterns: string[]; options: string[] };

/** Jest's options that take a value as the next argument. */
const WITH_VALUE = new Set([
  '-t',
  '--testNamePattern',
  '-w',
  '--maxWorkers',
  '--outputFile',
  '--reporters',
  '--shard',
]);

/** Separates paths from options. A path is part of a file's path or a regular expression, as in Jest. */
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

/** The files whose path matches one of the patterns. */
export function matching<T extends { path: string }>(files: readonly T[], patterns: readonly string[]): T[] {
  const expressions = patterns.map((pattern) => new RegExp(pattern));
  return files.filter(({ path }) => expressions.some((expression) => expression.test(path)));
}
