import { describe, expect, test } from '@jest/globals';
import { autumnLogs } from '../../support/autumn-log.ts';
import { briefly, verified } from '../../support/verified.ts';

const autumn = autumnLogs();

const NOBODY = 'f'.repeat(64);

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

describe('a digest that was noted elsewhere', () => {
  test('is there, and goes on being there when more is sealed', async () => {
    const noted = await newest();
    expect(await findings([noted])).toEqual([]);
    expect(await findings([noted, noted])).toEqual([]);
  });

  test('tells when the newest days were removed with all that told of them', async () => {
    const noted = await newest();
    removeAll((key) => key.includes('2026-11-19') || key.includes('2026-11-20'));
    expect((await findings()).map(briefly)).toEqual(['2026-11-19 missing-digest']);
    expect((await findings([noted])).map(({ sentence }) => sentence)).toContain(
      'A digest with the number 82 was noted, but the newest that is there has the number 81.',
    );
  });

  test('tells when everything was', async () => {
    const noted = await newest();
    removeAll(() => true);
    expect((await findings([noted])).map(({ sentence }) => sentence)).toEqual([
      'A digest with the number 82 was noted, but none is there.',
    ]);
  });

  test('is another than the one that has its number', async () => {
    const { number, key } = await newest();
    expect(await findings([{ number, sha256: NOBODY }])).toMatchObject([{ kind: 'broken-chain', key }]);
  });

  test('may have been removed by retention: the numbers behind it are there', async () => {
    removeAll((key) => key.includes('2026-08'));
    // August is kept still, so that it is missed; the number that was noted is not missed once more.
    const kinds = (await findings([{ number: 1, sha256: NOBODY }])).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['missing-digest']));
    expect(await findings([{ number: 1, sha256: NOBODY }])).toEqual(await findings());
    const noted = [{ number: 1, sha256: NOBODY }, await newest()];
    const { summary } = await verified(autumn().log.logFiles, autumn().signer, { noted });
    expect(summary.notCompared).toEqual([1]);
  });
});

describe('a log that keeps nothing but today', () => {
  const wipe = () => removeAll((key) => key.startsWith('events/') && !key.includes('2026-11-20'));

  test('is found out by the log of its rotations', async () => {
    wipe();
    expect((await findings()).map(({ sentence }) => sentence)).toEqual([
      'rotation.log tells of 4 compressed files, and no digest: all that was sealed is gone.',
    ]);
  });

  test('is found out by the note of its relay', async () => {
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

  test('may be as young as that', async () => {
    wipe();
    autumn().log.stored.delete('rotation.log');
    expect(await findings()).toEqual([]);
  });
});
