import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { newestMigration } from '../../lib/data/migration-level.ts';
import { UserError } from '../local/user-error.ts';
import { readAddedMigrations } from './added-migrations.ts';
import { ACCEPTED_BREAKS, forgetAcceptedBreaks, readAcceptedBreaks } from './api/accepted-breaks.ts';
import { LAST_API, readApiOfToday, writeLastRelease } from './api/last-release.ts';
import { cutChangelog } from './changelog.ts';
import { writePublicTypes } from './client.ts';
import type { ReleaseStep } from './refusals.ts';
import { releasePage } from './upgrade-notes.ts';
import { generatedPlaces, placesWithout, writeVersion, writtenPlaces } from './version-places.ts';

/** Writes a release into the checkout and answers the files that it wrote. */
export async function writeRelease(step: ReleaseStep): Promise<string[]> {
  return [
    ...(await writeVersions(step.version)),
    ...(await writePages(step)),
    ...(await writeWhatTheNextIsComparedWith(step.version)),
  ];
}

async function writeVersions(version: string): Promise<string[]> {
  for (const place of writtenPlaces) await writeVersion(place, version);
  execFileSync('npm', ['run', '--silent', 'generate'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const others = await placesWithout(version);
  if (others.length > 0)
    throw new UserError(
      `${others.join(', ')} do not say ${version} after \`npm run generate\`: mend infra/release/version-places.ts, then begin again from \`git restore .\`.`,
    );
  return [...writtenPlaces, ...generatedPlaces].map(({ path }) => path);
}

async function writePages({ last, version, day, hasWayBack }: ReleaseStep): Promise<string[]> {
  const cut = cutChangelog(await readFile('CHANGELOG.md', 'utf8'), version, day);
  const migrations = await readAddedMigrations(last.level);
  const breaks = await readAcceptedBreaks();
  const upgrade = { from: last.version, to: version, migrations, breaks, hasWayBack };
  const pages = [
    { path: pageOf(version), text: releasePage(upgrade, cut) },
    { path: 'CHANGELOG.md', text: cut.changelog },
  ];
  await mkdir('docs/releases', { recursive: true });
  for (const { path, text } of pages) await writeFile(path, text);
  const older = cut.older.map((one) => ({ path: pageOf(one.version), text: one.page }));
  const moved = [];
  for (const { path, text } of older) if (await writeNew(path, text)) moved.push(path);
  return [...pages.map(({ path }) => path), ...moved];
}

const pageOf = (version: string) => `docs/releases/${version}.md`;

/** A release that has its page already keeps it. */
async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function writeWhatTheNextIsComparedWith(version: string): Promise<string[]> {
  await writeLastRelease({ version, level: newestMigration, lines: await readApiOfToday() });
  await forgetAcceptedBreaks();
  return [LAST_API, ACCEPTED_BREAKS, await writePublicTypes(version)];
}
