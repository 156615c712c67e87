import { describe, expect, test } from '@jest/globals';
import { autumnLogs } from '../../support/event-log/autumn-log.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const autumn = autumnLogs();

const OTHER_SHA256 = 'f'.repeat(64);

const newest = async () => {
  const { summary } = await verified(autumn().log.logFiles, autumn().signer);
  if (!summary.newest) throw new Error('nothing is sealed');
  return summary.newest;
};
const findings = async (noted: { number: number; sha256: string }[] = []) =>
  (await verified(autumn().log.logFiles, autumn().signer, { noted })).findings;
const removeAll = (isOf: (key: string) => boolean) => {
  const { stored } = autumn().log;
  for (const key of stored.keys()) if (isOf(key)) stored.delete(key);
};

describe('a verification with a noted digest', () => {
  test('finds nothing when the digest is unchanged', async () => {
    const noted = await newest();
    expect(await findings([noted])).toEqual([]);
    expect(await findings([noted, noted])).toEqual([]);
  });

  test('finds that the newest days were removed', async () => {
    const noted = await newest();
    removeAll((key) => key.includes('2026-11-19') || key.includes('2026-11-20'));
    expect((await findings()).map(briefly)).toEqual(['2026-11-19 missing-digest']);
    expect((await findings([noted])).map(({ sentence }) => sentence)).toContain(
      'A digest with the number 82 was noted, but the newest that is there has the number 81.',
    );
  });

  test('finds that everything was removed', async () => {
    const noted = await newest();
    removeAll(() => true);
    expect((await findings([noted])).map(({ sentence }) => sentence)).toEqual([
      'A digest with the number 82 was noted, but none is there.',
    ]);
  });

  test('finds another digest with the same number', async () => {
    const { number, key } = await newest();
    expect(await findings([{ number, sha256: OTHER_SHA256 }])).toMatchObject([{ kind: 'broken-chain', key }]);
  });

  test('does not compare a digest that was removed while later ones exist', async () => {
    removeAll((key) => key.includes('2026-08'));
    // August is within the retention, so its digests and archive are missing; the noted number adds no finding.
    const kinds = (await findings([{ number: 1, sha256: OTHER_SHA256 }])).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['missing-digest', 'missing-file']));
    expect(await findings([{ number: 1, sha256: OTHER_SHA256 }])).toEqual(await findings());
    const noted = [{ number: 1, sha256: OTHER_SHA256 }, await newest()];
    const { summary } = await verified(autumn().log.logFiles, autumn().signer, { noted });
    expect(summary.notCompared).toEqual([1]);
  });
});

describe('a verification of a log with lines of today only', () => {
  /** Also removes the records of rotations, because they name archives. */
  const wipe = () =>
    removeAll(
      (key) => (key.startsWith('events/') && !key.includes('2026-11-20')) || key.startsWith('rotation/'),
    );

  test('finds by rotation.log that sealed days were removed', async () => {
    wipe();
    expect((await findings()).map(({ sentence }) => sentence)).toEqual([
      'rotation.log tells of 4 compressed files, and no digest: all that was sealed is gone.',
    ]);
  });

  test('finds by the note of the relay that lines were removed', async () => {
    wipe();
    const { stored } = autumn().log;
    stored.delete('rotation.log');
    stored.set('relay.json', Buffer.from('{"epoch":1,"last":39,"pending":null,"end":null}'));
    expect((await findings()).map(({ sentence }) => sentence)).toEqual([
      'relay.json counts 39 events, 3 lines are there, and no digest: lines are gone, with the digests of what was sealed, if any was.',
    ]);
    stored.set('relay.json', Buffer.from('{"epoch":1,"last":3,"pending":null,"end":null}'));
    expect(await findings()).toEqual([]);
  });

  test('accepts a log that began today', async () => {
    wipe();
    autumn().log.stored.delete('rotation.log');
    expect(await findings()).toEqual([]);
  });
});
