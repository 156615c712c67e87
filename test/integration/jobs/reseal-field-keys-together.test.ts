import { beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../../lib/data/connection/transactions.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { cellsByKid } from '../../support/privacy/field-keys.ts';
import { openSealedSeason, type SealedSeason } from '../../support/privacy/sealed-season.ts';
import { db } from '../../support/run/resources.ts';

// The embedded database has one connection, so nothing runs concurrently in it.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

const provider = payProvider();
let season: SealedSeason;
beforeEach(async () => {
  season = await openSealedSeason(provider);
  await season.rotate();
});

onServer('re-encryption with concurrent changes', () => {
  test('skips a locked passage and includes it in the next run', async () => {
    const { reseal, passageId, cells, as } = season;
    const report = await inTransaction(db, 'all', async (trx) => {
      await trx.selectFrom('passages').select('id').where('passage_id', '=', passageId).forUpdate().execute();
      return reseal();
    });
    expect(report.left).toBeGreaterThan(0);
    expect(report.resealed + report.left).toBe(cells);
    await as('alice').patch(`/api/passages/${passageId}`, { remark: 'Troisième étage' });
    expect(await reseal()).toMatchObject({ left: 0, unreadable: 0 });
    expect((await as('alice').get(`/api/passages/${passageId}`)).body.remark).toBe('Troisième étage');
  });

  test('loses no change of a passage and does not change its version', async () => {
    const { reseal, passageId, as } = season;
    const { body } = await as('alice').get(`/api/passages/${passageId}`);
    const change = async () => {
      for (let nth = 1; nth <= 10; nth += 1) {
        const remark = `Visite ${nth}`;
        const answer = await as('alice').patch(`/api/passages/${passageId}`, { remark });
        expect([answer.status, answer.body.version]).toEqual([200, body.version + nth]);
      }
    };
    const again = async () => {
      for (let nth = 1; nth <= 10; nth += 1) await reseal({ seconds: 0 });
    };
    await Promise.all([change(), again(), again()]);
    expect(await reseal()).toMatchObject({ left: 0, unreadable: 0 });
    const after = (await as('alice').get(`/api/passages/${passageId}`)).body;
    expect(after).toMatchObject({ remark: 'Visite 10', version: body.version + 10 });
    expect(Object.keys(await cellsByKid())).toEqual(['d2']);
  });
});
