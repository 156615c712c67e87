import { posix } from 'node:path';

/** The line that imports names from another file; both paths are relative to the project's root. */
export function importLine(names: readonly string[], file: string, from: string, kind = ''): string {
  const path = posix.relative(posix.dirname(from), file);
  return `import ${kind}{ ${names.join(', ')} } from '${path.startsWith('.') ? path : `./${path}`}';`;
}

export function importTypeLine(names: readonly string[], file: string, from: string): string {
  return importLine(names, file, from, 'type ');
}
