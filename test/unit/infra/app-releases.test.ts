import { describe, expect, test } from '@jest/globals';
import { keptReleases, type Release } from '../../../infra/app/releases.ts';

const releaseOf = (day: string): Release => ({ at: `${day}T09:00:00.000Z`, version: day, files: [] });
const keptAt = (now: string, ...days: string[]) =>
  keptReleases(days.map(releaseOf), `${now}T09:00:00.000Z`).map(({ version }) => version);

describe('the releases of the application whose files are kept', () => {
  test('are the last one, however old, and what it replaced in the last thirty days', () => {
    expect(keptAt('2027-03-01', '2026-01-01')).toEqual(['2026-01-01']);
    expect(keptAt('2026-11-30', '2026-01-01', '2026-11-01')).toEqual(['2026-01-01', '2026-11-01']);
    expect(keptAt('2026-12-01', '2026-01-01', '2026-11-01')).toEqual(['2026-11-01']);
  });

  test('are told apart by when they were replaced, not by when they came, in whatever order they are read', () => {
    expect(keptAt('2026-11-20', '2026-11-19', '2026-01-01', '2026-10-01')).toEqual([
      '2026-10-01',
      '2026-11-19',
    ]);
    expect(keptAt('2026-11-20')).toEqual([]);
  });
});
