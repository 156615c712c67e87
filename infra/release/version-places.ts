import { readFile, writeFile } from 'node:fs/promises';

/** A file that says the version; `says` matches nothing but the version in it. */
type Place = { path: string; says: RegExp };

const afterName = (name: string) =>
  new RegExp(`(?<="name": "${name}",\\s+"version": ")\\d+\\.\\d+\\.\\d+(?=")`, 'g');

/** What a release writes. The client is released with the service, under its version. */
export const writtenPlaces: readonly Place[] = [
  { path: 'VERSION', says: /^\d+\.\d+\.\d+/g },
  { path: 'package.json', says: afterName('tournee') },
  { path: 'package-lock.json', says: afterName('tournee') },
  { path: 'clients/typescript/package.json', says: afterName('@tournee/client') },
  { path: 'docs/examples/system/version.json', says: /(?<="version": ")\d+\.\d+\.\d+(?=")/g },
];

/**
 * What `npm run generate` derives from VERSION. Of `lib/runtime/version.ts` the service makes `API-Version` and `GET /api/version`,
 * and `npm run publish-app` the name under which a stage keeps the application.
 */
export const generatedPlaces: readonly Place[] = [
  { path: 'lib/runtime/version.ts', says: /(?<=version = ')\d+\.\d+\.\d+(?=')/g },
  { path: 'docs/openapi.json', says: /(?<="title": "Tournée",\s+"version": ")\d+\.\d+\.\d+(?=")/g },
];

/** The versions that a file says, once for each time. */
export async function readVersions({ path, says }: Place): Promise<string[]> {
  return (await readFile(path, 'utf8')).match(says) ?? [];
}

export async function writeVersion({ path, says }: Place, version: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll(says, version));
}

/** The files that do not say the version, or not only that one. */
export async function placesWithout(version: string): Promise<string[]> {
  const places = [...writtenPlaces, ...generatedPlaces];
  const said = await Promise.all(places.map(readVersions));
  return places.flatMap(({ path }, at) => {
    const versions = said[at] ?? [];
    return versions.length > 0 && versions.every((one) => one === version) ? [] : [path];
  });
}
