import { describe, expect, test } from '@jest/globals';
import { firstSentence, readAddedMigrations } from '../../../infra/release/added-migrations.ts';
import { refusalsOfClient } from '../../../infra/release/client.ts';
import { type Checkout, MAX_COMMITS_SINCE, refusalsOfCheckout } from '../../../infra/release/readiness.ts';
import { refusalsOfBreaks } from '../../../infra/release/refusals.ts';
import { releasePage } from '../../../infra/release/upgrade-notes.ts';
import { proofLines, testedProofs } from '../../../infra/release/upgrade-proofs.ts';
import { isNewerVersion, nextVersion } from '../../../infra/release/version.ts';
import { generatedPlaces, readVersions, writtenPlaces } from '../../../infra/release/version-places.ts';
import { readTestFiles } from '../../../infra/tests/test-files.ts';
import { newestMigration } from '../../../lib/data/migration-level.ts';
import { version } from '../../../lib/runtime/version.ts';

describe('a version', () => {
  test.each([
    ['major', '2.0.0'],
    ['minor', '1.10.0'],
    ['patch', '1.9.4'],
  ] as const)('1.9.3 is followed by a %s one, %s', (step, next) => {
    expect(nextVersion('1.9.3', step)).toBe(next);
    expect(isNewerVersion(next, '1.9.3')).toBe(true);
    expect(isNewerVersion('1.9.3', next)).toBe(false);
  });

  test('is not newer than itself', () => {
    expect(isNewerVersion('1.9.3', '1.9.3')).toBe(false);
  });
});

describe('the places of the version', () => {
  const places = [...writtenPlaces, ...generatedPlaces].filter(({ path }) => !path.startsWith('clients/'));

  test.each(places)('say it: $path', async (place) => {
    const said = await readVersions(place);
    expect(new Set(said)).toEqual(new Set([version]));
    expect(said).toHaveLength(place.path === 'package-lock.json' ? 2 : 1);
  });

  test('are in the client too, whose version grows when its types break', async () => {
    const [client] = writtenPlaces.filter(({ path }) => path.startsWith('clients/'));
    const said = client && (await readVersions(client));
    expect(said).toHaveLength(1);
    expect(isNewerVersion(version, said?.[0] ?? '')).toBe(false);
  });
});

describe('a checkout', () => {
  const step = { title: 'npm test', seconds: 1, processor_seconds: 1, passed: 9, failed: 0, skipped: 0 };
  const deepRun = { commit: '0123456789abcdef', day: '2027-01-15', seconds: 4000, steps: [step], found: [] };
  const ready: Checkout = {
    branch: 'main',
    changed: [],
    tags: ['v0.1.0'],
    missing: [],
    deepRun,
    commitsSince: MAX_COMMITS_SINCE,
  };

  test('that is clean, on main and proven is released from', () => {
    expect(refusalsOfCheckout(ready, '0.2.0')).toEqual([]);
  });

  test.each<[string, Partial<Checkout>, string]>([
    ['another branch', { branch: 'links' }, 'This is links: a release is made on main.'],
    [
      'changed files',
      { changed: [' M a.ts', '?? b.ts'] },
      '2 files are not committed: commit or remove a.ts, b.ts.',
    ],
    ['a tag of the version', { tags: ['v0.2.0'] }, 'The tag v0.2.0 is there already'],
    [
      'no commit of the last release',
      { missing: ['v0.1.0'] },
      'There is no v0.1.0 to prove the upgrade from',
    ],
    ['no deep run', { deepRun: undefined }, 'The deep tier has never run'],
    [
      'a deep run of another branch',
      { commitsSince: undefined },
      'ran at 0123456789ab, which this branch does not have',
    ],
    ['an old deep run', { commitsSince: 21 }, 'The deep tier ran 21 commits ago, at most 20 are allowed'],
    [
      'a deep run that failed',
      { deepRun: { ...deepRun, steps: [step, { ...step, title: 'races', failed: 2 }] } },
      'The deep tier failed at 0123456789ab (races)',
    ],
  ])('with %s is refused', (_, more, refusal) => {
    expect(refusalsOfCheckout({ ...ready, ...more }, '0.2.0')).toEqual([expect.stringContaining(refusal)]);
  });
});

describe('a client', () => {
  const changelog = '# Changelog\n\n## 0.2.0\n\n- Nothing.\n';

  test('with a section of the version is released under it', () => {
    expect(refusalsOfClient({ version: '0.2.0', changelog }, '0.2.0')).toEqual([]);
  });

  test('whose types broke is not released as a patch', () => {
    expect(refusalsOfClient({ version: '0.3.0', changelog }, '0.2.0')).toEqual([
      expect.stringContaining('release at least 0.3.0'),
    ]);
  });

  test('without a section of the version is refused', () => {
    expect(refusalsOfClient({ version: '0.2.0', changelog }, '0.3.0')).toEqual([
      expect.stringContaining('has no `## 0.3.0`'),
    ]);
  });
});

describe('breaking changes', () => {
  const accepted = [{ change: 'a is gone', why: 'It gave away who lives there.' }];

  test.each([
    ['that are accepted go with another minor', ['a is gone'], { from: '0.1.0', to: '0.2.0' }, []],
    [
      'that are accepted go with no patch',
      ['a is gone'],
      { from: '0.1.0', to: '0.1.1' },
      ['0.1.1 may break nobody'],
    ],
    [
      'that are accepted go with no minor from 1.0 on',
      ['a is gone'],
      { from: '1.1.0', to: '1.2.0' },
      ['1.2.0 may break'],
    ],
    [
      'that nobody accepted are refused',
      ['a is gone', 'b is gone'],
      { from: '0.1.0', to: '0.2.0' },
      ['(b is gone)'],
    ],
  ])('%s', (_, changes, step, refusals) => {
    expect(refusalsOfBreaks(changes, accepted, step)).toEqual(
      refusals.map((refusal) => expect.stringContaining(refusal)),
    );
  });
});

describe('the upgrade', () => {
  const migrations = [{ name: '0083_rooms', about: 'Rooms of members.' }];

  test('names each migration with what it is for, and each break with its reason', () => {
    const breaks = [{ change: 'a is gone', why: 'Nobody asked it.' }];
    const page = releasePage(
      { from: '0.2.0', to: '0.3.0', migrations, breaks, hasWayBack: true },
      { short: '### For users\n\nRooms.', details: '### Rooms\n\n- They have members.' },
    );
    expect(page).toMatch(/^# Release 0\.3\.0\n\n### For users\n\nRooms\.\n\n## Upgrade from 0\.2\.0\n/);
    expect(page).toContain('0.2.0 works on the schema of 0.3.0 and can be brought back');
    expect(page).toContain('\n- `0083_rooms`: Rooms of members.\n');
    expect(page).toContain('\n- `a is gone`: Nobody asked it.\n');
    expect(page).toMatch(/\n## What else changed\n\n### Rooms\n\n- They have members\.\n$/);
  });

  test('without migrations leaves the database as it is', () => {
    const page = releasePage(
      { from: '0.2.0', to: '0.2.1', migrations: [], breaks: [], hasWayBack: true },
      { short: '', details: '' },
    );
    expect(page).toContain('The database stays as it is.');
    expect(page).not.toMatch(/break clients|What else/);
  });

  test('without a way back says so', () => {
    const page = releasePage(
      { from: '0.2.0', to: '0.3.0', migrations, breaks: [], hasWayBack: false },
      { short: '', details: '' },
    );
    expect(page).toContain('**0.2.0 cannot be brought back**');
    expect(page).not.toContain('works on the schema');
    const lines = proofLines({ from: 'v0.2.0', hasWayBack: false }).join('\n');
    expect(lines).toContain('(.ci/upgrade v0.2.0 --no-way-back)');
    expect(lines).not.toContain('functions of the last release');
    expect(proofLines({ from: 'v0.2.0', hasWayBack: true }).join('\n')).toContain(
      'functions of the last release',
    );
  });

  test('finds what every migration says of itself', async () => {
    const added = await readAddedMigrations('0004_row_level_security');
    expect(added[0]?.name).toBe('0005_stages');
    expect(added.at(-1)?.name).toBe(newestMigration);
    expect(added.find(({ name }) => name === '0080_payment_links')?.about).toBe(
      'Card payments by a link, beside those at a phone.',
    );
    expect(added.filter(({ about }) => about.length < 10 || about.length > 300)).toEqual([]);
  });

  test('takes the first sentence of several lines', () => {
    expect(firstSentence('/**\n * One thing, and\n * another. And more.\n */\nexport const a = {};')).toBe(
      'One thing, and another.',
    );
  });

  test('is proven by tests that are there', async () => {
    const paths = (await readTestFiles()).map(({ path }) => path);
    const missing = testedProofs.flatMap(({ tests }) =>
      tests.filter((test) => !paths.includes(`${test}.test.ts`)),
    );
    expect(missing).toEqual([]);
  });
});
