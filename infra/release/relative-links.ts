import { posix } from 'node:path';

const FOLDER = 'docs/releases';

/** A text of the root as a page of `docs/releases` has it: its links lead to the same files. */
export function relativeLinks(text: string): string {
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const [file = '', ...anchor] = target.split('#');
    return `](${[posix.relative(FOLDER, file), ...anchor].join('#')})`;
  });
}
