import { type DeepItem, deepItems } from '../ci/deep-items.ts';
import { readDurations } from './durations.ts';
import { secondsOf, sharesOf } from './shares.ts';
import { type TestFile, tiers } from './tiers.ts';

/** Every test file with its tier, and every part of the deep tier with its share, each with its recorded seconds. */
export async function tierLines(files: readonly TestFile[]): Promise<string[]> {
  const durations = await readDurations();
  const items = deepItems(files, durations);
  const secondsOfFile = ({ path, tier }: TestFile) =>
    tier === 'quick' ? durations.embedded[path] : (durations.server[path] ?? durations.embedded[path]);
  const lines = tiers.flatMap((tier) => {
    const ofTier = files.filter((file) => file.tier === tier);
    return [
      `${tier}: ${ofTier.length} files`,
      ...ofTier.map((file) => line(tier, secondsOfFile(file), file.path)),
    ];
  });
  return [...lines, ...sharesOf(items).flatMap(shareLines)];
}

function shareLines(share: readonly DeepItem[], at: number): string[] {
  return [
    `share ${at + 1} of the deep tier: ${share.length} parts, ${Math.round(secondsOf(share))} s`,
    ...share.map(({ seconds, name }) => line(`share ${at + 1}`, seconds, name)),
  ];
}

const line = (place: string, seconds: number | undefined, name: string) =>
  `  ${place.padEnd(7)} ${(seconds === undefined ? '?' : seconds.toFixed(1)).padStart(6)} s  ${name}`;
