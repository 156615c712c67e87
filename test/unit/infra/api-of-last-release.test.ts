import { statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ACCEPTED_BREAKS, readAcceptedBreaks } from '../../../infra/release/api/accepted-breaks.ts';
import { breakingChanges } from '../../../infra/release/api/breaking-changes.ts';
import { LAST_API, readApiOfToday, readLastRelease } from '../../../infra/release/api/last-release.ts';
import { systemClock } from '../../../lib/core/time.ts';

let changes: string[];
let accepted: string[];
beforeAll(async () => {
  const [release, today] = [await readLastRelease(), await readApiOfToday()];
  // What is deprecated may go once its day has come: time makes more of it right, never less.
  changes = breakingChanges(release.lines, today, systemClock.now().slice(0, 10));
  accepted = (await readAcceptedBreaks()).map(({ change }) => change);
});

describe('the API', () => {
  test(`breaks no client of the last release, but as ${ACCEPTED_BREAKS} says (docs/compatibility.md)`, () => {
    expect(changes.filter((change) => !accepted.includes(change))).toEqual([]);
  });

  test('has every breaking change that is accepted', () => {
    expect(accepted.filter((change) => !changes.includes(change))).toEqual([]);
  });

  test('of the last release is kept in less than 300 kB', async () => {
    expect(statSync(LAST_API).size).toBeLessThan(300_000);
    const { version, lines } = await readLastRelease();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lines).toContain('passages-create\tat POST /api/passages\ttoken');
    expect(lines).toContain('passages-create.413\tproblem payload-too-large');
    expect(lines.filter((line) => line.includes('\tat ')).length).toBeGreaterThan(150);
  });
});
