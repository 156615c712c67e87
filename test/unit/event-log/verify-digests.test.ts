import { describe, expect, test } from '@jest/globals';
import { readPublicKeys } from '../../../lib/event-log/verify/read-digests.ts';
import { verifyLog } from '../../../lib/event-log/verify/verify-log.ts';
import { autumnLogs } from '../../support/event-log/autumn-log.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { stageSigner } from '../../support/event-log/stage-signer.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const autumn = autumnLogs();

const brief = async () => (await verified(autumn().log.logFiles, autumn().signer)).findings.map(briefly);
const digestOf = (day: string) => `events/digest/${day}.json`;
const textOf = (day: string) => String(autumn().log.stored.get(digestOf(day)));
const write = (day: string, text: string) => autumn().log.stored.set(digestOf(day), Buffer.from(text));
const remove = (...keys: string[]) => {
  for (const key of keys) autumn().log.stored.delete(key);
};
const checksOf = (day: string) => `events/digest/${day}.crc`;

describe('a verification of digests', () => {
  test.each([
    ['a number in it', (text: string) => text.replace('"lines":12', '"lines":13')],
    ['its day', (text: string) => text.replace('"day":"2026-10-20"', '"day":"2026-10-21"')],
    ['its signature', (text: string) => text.replace(/"signature":"../, '"signature":"AA')],
    ['its notation', (text: string) => text.replace('"lines":12', '"lines": 12')],
    ['its line feed', (text: string) => text.trimEnd()],
    ['all of it', () => 'nothing'],
    ['the unused bits of its signature', (text: string) => text.replace(/(.)==/, nextInBase64)],
  ])('finds a digest with a change in %s', async (_, change) => {
    write('2026-10-20', change(textOf('2026-10-20')));
    expect(await brief()).toEqual(['2026-10-20 edited-digest']);
  });

  test('finds a digest that was copied over another', async () => {
    write('2026-11-18', textOf('2026-10-20'));
    expect(await brief()).toEqual(['2026-11-18 edited-digest']);
  });

  test('finds digests that are signed with an unknown key', async () => {
    const { log } = autumn();
    const { findings, summary } = await verified(log.logFiles, testSigner());
    expect(findings).toHaveLength(82);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unknown-key']));
    expect(summary).toMatchObject({ days: 0, signatures: 0, newest: null });
  });

  test('accepts an old and a new key', async () => {
    const { log, signer } = autumn();
    const newer = testSigner();
    clock.set('2026-11-22T09:00:00.000Z');
    await keeperOf(log, newer).seal();
    expect(await brief()).toEqual(['2026-11-20 unknown-key', '2026-11-21 unknown-key']);
    const publicKeys = readPublicKeys(`${signer.publicKey}${newer.publicKey}`);
    const { findings } = await verifyLog(log.logFiles, { publicKeys, now: clock.now() });
    expect(findings).toEqual([]);
  });

  test('accepts the KMS key of a stage', async () => {
    const { log } = autumn();
    const stage = stageSigner();
    clock.set('2026-11-21T09:00:00.000Z');
    await keeperOf(log, stage).seal();
    const publicKeys = readPublicKeys(`${autumn().signer.publicKey}${stage.publicKey}`);
    const found = async () =>
      (await verifyLog(log.logFiles, { publicKeys, now: clock.now() })).findings.map(briefly);
    expect(await found()).toEqual([]);
    write('2026-11-20', textOf('2026-11-20').replace('"lines":3', '"lines":2'));
    expect(await found()).toEqual(['2026-11-20 edited-digest']);
    write('2026-11-20', textOf('2026-11-20').replace(/"signature":".*"/, '"signature":"AAAA"'));
    expect(await found()).toEqual(['2026-11-20 edited-digest']);
  });

  test('finds days that were sealed again with another key', async () => {
    const { log } = autumn();
    remove(...[...log.stored.keys()].filter((key) => key.startsWith('events/digest/2026-11-1')));
    await keeperOf(log, testSigner()).seal();
    expect(await brief()).toEqual(
      ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-11-${day} unknown-key`),
    );
  });
});

describe('a verification of the chain of digests', () => {
  test('finds a missing digest in the middle, of a day with lines or without', async () => {
    remove(digestOf('2026-10-20'), digestOf('2026-11-05'));
    expect(await brief()).toEqual(['2026-10-20 missing-digest', '2026-11-05 missing-digest']);
  });

  test('finds a day whose files are all gone', async () => {
    remove(digestOf('2026-10-20'), checksOf('2026-10-20'), 'events/2026-10-20.jsonl');
    expect(await brief()).toEqual(['2026-10-20 missing-digest']);
  });

  test('finds missing last digests that are overdue', async () => {
    remove(digestOf('2026-11-18'), digestOf('2026-11-19'));
    expect(await brief()).toEqual(['2026-11-18 missing-digest', '2026-11-19 missing-digest']);
  });

  test('finds missing first digests within the retention', async () => {
    const { log } = autumn();
    remove(...[...log.stored.keys()].filter((key) => key.includes('2026-08')));
    const { findings } = await verified(log.logFiles, autumn().signer);
    expect(findings.map(briefly)).toEqual([
      'events/archive/2026-08.jsonl.gz missing-file',
      '2026-08-31 missing-digest',
    ]);
    expect(findings[1]?.sentence).toBe(
      'events/digest/2026-08-31.json, the last of the numbers 1 to 2 that are gone, is not there: events/digest/2026-09-01.json names it, and days from 2025-08-01 on are kept.',
    );
  });

  test('finds a digest that was replaced by another signed one', async () => {
    // Two days are sealed again with the right key, one with other lines; then the old newer digest is restored.
    const { log, keeper } = autumn();
    const newer = textOf('2026-11-19');
    remove(digestOf('2026-11-18'), digestOf('2026-11-19'));
    log.stored.set('events/2026-11-18.jsonl', Buffer.from('a\n'));
    await keeper.seal();
    expect(await brief()).toEqual([]);
    write('2026-11-19', newer);
    expect(await brief()).toEqual(['2026-11-19 broken-chain']);
  });

  test('finds two digests with the same number', async () => {
    const { log, keeper } = autumn();
    const newest = textOf('2026-11-19');
    remove(digestOf('2026-11-19'));
    log.stored.set('events/2026-11-18.2.jsonl', Buffer.from('a\n'));
    await keeper.seal();
    write('2026-11-19', newest);
    expect(await brief()).toEqual(['2026-11-19 broken-chain']);
  });

  test('allows half an hour for sealing the newest day', async () => {
    clock.set('2026-11-21T01:00:00.000Z');
    expect(await brief()).toEqual([]);
    clock.set('2026-11-21T01:30:00.000Z');
    expect(await brief()).toEqual(['2026-11-20 missing-digest']);
    await autumn().keeper.seal();
    expect(await brief()).toEqual([]);
  });
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function nextInBase64(_: string, last: string): string {
  return `${ALPHABET[ALPHABET.indexOf(last) + 1]}==`;
}
