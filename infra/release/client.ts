import { writeFile } from 'node:fs/promises';
import { publicTypes } from '../client/public-types.ts';
import { isNewerVersion } from './version.ts';

const SOURCE = 'clients/typescript/src';
const TYPES = 'clients/typescript/public-types.txt';

/** Why the typed client cannot be released under a version; each sentence says what to do. */
export function refusalsOfClient(
  { version: own, changelog }: { version: string; changelog: string },
  version: string,
): string[] {
  return [
    ...(isNewerVersion(own, version)
      ? [`The client is ${own} already, because its types break: release at least ${own}.`]
      : []),
    ...(changelog.includes(`\n## ${version}\n`)
      ? []
      : [
          `clients/typescript/CHANGELOG.md has no \`## ${version}\`: write what changed in the client, or that nothing did.`,
        ]),
  ];
}

/** Makes the public types of today those of the last release. */
export async function writePublicTypes(version: string): Promise<string> {
  await writeFile(TYPES, `${[version, ...publicTypes(SOURCE)].join('\n')}\n`);
  return TYPES;
}
