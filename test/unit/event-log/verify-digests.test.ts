import { describe, expect, test } from '@jest/globals';
import { readPublicKeys } from '../../../lib/event-log/verify/read-digests.ts';
import { verifyLog } from '../../../lib/event-log/verify/verify-log.ts';
import { autumnLogs } from '../../support/autumn-log.ts';
import { keeperOf, testSigner } from '../../support/log-keeper.ts';
import { clock } from '../../support/resources.ts';
import { stageSigner } from '../../support/stage-signer.ts';
import { briefly, verified } from '../../support/verified.ts';

const autumn = autumnLogs();

const brief = async () => (await verified(autumn().log.logFiles, autumn().signer)).findings.map(briefly);
const digestOf = (day: string) => `events/digest/${day}.json`;
const textOf = (day: string) => String(autumn().log.stored.get(digestOf(day)));
const write = (day: string, text: string) => autumn().log.stored.set(digestOf(day), Buffer.from(text));
const remove = (...keys: string[]) => {
  for (const key of keys) autumn().log.stored.delete(key);
};
const checksOf = (day: string) => `events/digest/${day}.crc`;

describe('digests', () => {
  test.each([
    ['a number in it', (text: string) => text.replace('"lines":12', '"lines":13')],
    ['its day', (text: string) => text.replace('"day":"2026-10-20"', '"day":"2026-10-21"')],
    ['its signature', (text: string) => text.replace(/"signature":"../, '"signature":"AA')],
    ['how it is written', (text: string) => text.replace('"lines":12', '"lines": 12')],
    ['its end', (text: string) => text.trimEnd()],
    ['all of it', () => 'nothing'],
    ['the bits of its signature that mean nothing', (text: string) => text.replace(/(.)==/, nextInBase64)],
  ])('are signed: of one somebody changed %s', async (_, change) => {
    write('2026-10-20', change(textOf('2026-10-20')));
    expect(await brief()).toEqual(['2026-10-20 edited-digest']);
  });

  test('are of one day: one was copied in the place of another', async () => {
    write('2026-11-18', textOf('2026-10-20'));
    expect(await brief()).toEqual(['2026-11-18 edited-digest']);
  });

  test('are signed with a key that is known', async () => {
    const { log } = autumn();
    const { findings, summary } = await verified(log.logFiles, testSigner());
    expect(findings).toHaveLength(82);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unknown-key']));
    expect(summary).toMatchObject({ days: 0, signatures: 0, newest: null });
  });

  test('may be signed with an old key and a new one', async () => {
    const { log, signer } = autumn();
    const newer = testSigner();
    clock.set('2026-11-22T09:00:00.000Z');
    await keeperOf(log, newer).seal();
    expect(await brief()).toEqual(['2026-11-20 unknown-key', '2026-11-21 unknown-key']);
    const publicKeys = readPublicKeys(`${signer.publicKey}${newer.publicKey}`);
    const { findings } = await verifyLog(log.logFiles, { publicKeys, now: clock.now() });
    expect(findings).toEqual([]);
  });

  test('of a stage are signed by KMS', async () => {
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

  test('of somebody who signs the log anew with a key of their own are found', async () => {
    const { log } = autumn();
    remove(...[...log.stored.keys()].filter((key) => key.startsWith('events/digest/2026-11-1')));
    await keeperOf(log, testSigner()).seal();
    expect(await brief()).toEqual(
      ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-11-${day} unknown-key`),
    );
  });
});

describe('the chain of digests', () => {
  test('misses one in the middle, of a day with lines or without', async () => {
    remove(digestOf('2026-10-20'), digestOf('2026-11-05'));
    expect(await brief()).toEqual(['2026-10-20 missing-digest', '2026-11-05 missing-digest']);
  });

  test('misses a day that is gone altogether', async () => {
    remove(digestOf('2026-10-20'), checksOf('2026-10-20'), 'events/2026-10-20.jsonl');
    expect(await brief()).toEqual(['2026-10-20 missing-digest']);
  });

  test('misses the last ones, which were due', async () => {
    remove(digestOf('2026-11-18'), digestOf('2026-11-19'));
    expect(await brief()).toEqual(['2026-11-18 missing-digest', '2026-11-19 missing-digest']);
  });

  test('misses the first ones, as retention does not explain it', async () => {
    const { log } = autumn();
    remove(...[...log.stored.keys()].filter((key) => key.includes('2026-08')));
    const { findings } = await verified(log.logFiles, autumn().signer);
    expect(findings.map(briefly)).toEqual(['2026-08-31 missing-digest']);
    expect(findings[0]?.sentence).toBe(
      'events/digest/2026-08-31.json, the last of the numbers 1 to 2 that are gone, is not there: events/digest/2026-09-01.json names it, and days from 2025-08-01 on are kept.',
    );
  });

  test('does not hold where one was exchanged for another that is signed too', async () => {
    // Somebody who may use the key has two days sealed again, one of them with other lines, and puts the newer back.
    const { log, keeper } = autumn();
    const newer = textOf('2026-11-19');
    remove(digestOf('2026-11-18'), digestOf('2026-11-19'));
    log.stored.set('events/2026-11-18.jsonl', Buffer.from('a\n'));
    await keeper.seal();
    expect(await brief()).toEqual([]);
    write('2026-11-19', newer);
    expect(await brief()).toEqual(['2026-11-19 broken-chain']);
  });

  test('does not hold where two have the same number', async () => {
    const { log, keeper } = autumn();
    const newest = textOf('2026-11-19');
    remove(digestOf('2026-11-19'));
    log.stored.set('events/2026-11-18.2.jsonl', Buffer.from('a\n'));
    await keeper.seal();
    write('2026-11-19', newest);
    expect(await brief()).toEqual(['2026-11-19 broken-chain']);
  });

  test('knows that the newest day may be being sealed', async () => {
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
