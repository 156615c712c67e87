import { posix } from 'node:path';

const FOLDER = 'docs/releases';

/** Rewrites the links of a text from the root folder so that they work in `docs/releases`. */
export function relativeLinks(text: string): string {
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const [file = '', ...anchor] = target.split('#');
    return `](${[posix.relative(FOLDER, file), ...anchor].join('#')})`;
  });
}
