import { beforeEach, describe, expect, test } from '@jest/globals';
import { findFieldKeys } from '../../../lib/data/field-keys.ts';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { cellsByKid, resourcesWithStoredKeys } from '../../support/privacy/field-keys.ts';
import { openSealedSeason, type SealedSeason } from '../../support/privacy/sealed-season.ts';
import { cipher, clock, db, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
let season: SealedSeason;
beforeEach(async () => {
  season = await openSealedSeason(provider);
  await season.rotate();
});

const kids = async () => (await findFieldKeys(db)).map(({ kid }) => kid).toSorted();
const setRemark = (encrypted_remark: string) =>
  asOwner(async (trx) => {
    await trx
      .updateTable('passages')
      .set({ encrypted_remark })
      .where('passage_id', '=', season.passageId)
      .execute();
  });

describe('an old key', () => {
  test('is removed once no cell needs it and no process has written with it for an hour', async () => {
    const { reseal, seen, cells } = season;
    clock.advance(3600 - 900 - 1);
    const answers = await seen();
    expect(await reseal({ retire: true })).toMatchObject({ left: 0, retired: [] });
    expect(await kids()).toEqual(['d1', 'd2', 'i1']);
    clock.advance(1);
    expect(await reseal({ retire: true })).toMatchObject({
      left: 0,
      keys: [{ kid: 'd2', cells }],
      retired: ['d1'],
    });
    expect(await kids()).toEqual(['d2', 'i1']);
    expect(await seen(resourcesWithStoredKeys())).toEqual(answers);
    expect(await reseal({ retire: true })).toMatchObject({ retired: [] });
  });

  test('is kept without `retire`, and while a cell needs it', async () => {
    const { reseal } = season;
    clock.advance(3600);
    expect(await reseal({ retire: true, seconds: 0 })).toMatchObject({ retired: [] });
    expect(await reseal()).toMatchObject({ left: 0, retired: [] });
    expect(await kids()).toEqual(['d1', 'd2', 'i1']);
  });

  test('does not pass its id on: the next key has the next number', async () => {
    clock.advance(3600);
    await season.reseal({ retire: true });
    expect(await season.run()).toEqual({ kid: 'd3', added: true });
    expect(await kids()).toEqual(['d2', 'd3', 'i1']);
  });
});

describe('a cell that cannot be decrypted', () => {
  const damages: [string, (sound: string) => string][] = [
    ['altered', (sound) => `${sound.slice(0, -6)}AAAAAA`],
    ['cut off', () => 'v1.d1.AAAA'],
    ['under an unknown key', (sound) => sound.replace('v1.d1.', 'v1.d0.')],
    ['of another row', () => cipher.encrypt(elsewhere, 'Secret de Camille')],
  ];
  const elsewhere = { table: 'passages', column: 'encrypted_remark', entityId: 0, uuid: 'x' } as const;

  test.each(damages)('%s, is told by its place and holds up no other', async (_, damage) => {
    const { reseal, cells, passageId, checkout } = season;
    const { id } = await checkout.passage(passageId);
    const cell = {
      table: 'passages',
      column: 'encrypted_remark',
      entityId: checkout.world.bondy,
      uuid: id,
    } as const;
    const damaged = damage(cipher.encrypt(cell, 'Secret de Camille'));
    await setRemark(damaged);
    clock.advance(3600);
    logLines.length = 0;
    const report = await reseal({ retire: true });
    expect(report).toMatchObject({
      resealed: cells,
      unreadable: 1,
      faults: [{ table: 'passages', row: String(passageId), column: 'encrypted_remark' }],
      left: 1,
    });
    // The key that might decrypt it is kept; for an unknown key d1 need not be kept.
    expect(report.retired).toEqual(damaged.startsWith('v1.d0.') ? ['d1'] : []);
    expect(Object.values(await cellsByKid()).toSorted()).toEqual([1, cells].toSorted());
    expect(JSON.stringify(report) + logLines.join('')).not.toContain(damaged.split('.')[2]);
  });
});
