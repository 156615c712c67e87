import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PaymentState } from '../../../lib/core/records/passage.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import {
  anyPaymentState,
  openFigures,
  type SeasonWithFigures,
  visitPlaces,
} from '../../support/text/figures.ts';
import { linesOfExport } from '../../support/world/exports.ts';
import { anyVisit, replacePassages, rowOf } from '../../support/world/random-season.ts';

let season: SeasonWithFigures;
beforeEach(async () => {
  season = await openFigures({ date_start: '2026-10-15' });
});

const lines = () => linesOfExport(season.world, { kind: 'passages', operation_id: season.round.operationId });
const centsOf = (amount = ''): number => Number(amount.replace(',', ''));
const sumOf = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row[column]), 0);

describe('the amounts in the file of the passages', () => {
  test('add up to the statistics, whatever the state of the card payments', async () => {
    const ground = visitPlaces(season);
    // Includes a payment state beside cash, which a change of the means of payment leaves.
    const visit = fc.tuple(anyVisit, anyPaymentState);
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 60 }), async (drawn) => {
        const rows = drawn.map(([any, payment_state]) => ({ ...rowOf(ground, any), payment_state }));
        await replacePassages(rows);
        const file = await lines();
        const live = rows.filter(({ deleted_at }) => deleted_at === null);
        expect(sumOf(file, 'Montant')).toBe((await season.read('theo')).totals.amount_cents);
        expect(sumOf(file, 'Montant saisi')).toBe(
          live.reduce((cents, { montant_cents }) => cents + montant_cents, 0),
        );
      }),
      { ...propertyOptions, numRuns: 15 },
    );
  });

  test.each<[PaymentState, number, string]>([
    ['pending', 0, '0,00'],
    ['processing', 0, '0,00'],
    ['failed', 0, '0,00'],
    ['canceled', 0, '0,00'],
    ['paid', 0, '12,50'],
    ['partially_refunded', 500, '7,50'],
    ['refunded', 1250, '0,00'],
    ['disputed', 0, '0,00'],
    ['dispute_won', 0, '12,50'],
    ['dispute_lost', 0, '0,00'],
    ['mismatch', 0, '12,50'],
  ])('of a card that is %s, %i cents given back, count %s', async (state, givenBack, counted) => {
    const card = { montant: '12.50', fk_type_reglement: 'pay', fk_adresse: season.addressAt(1, 1).id };
    await season.settle(await season.recorded('alice', card), state, givenBack);
    expect(await lines()).toMatchObject([{ Montant: counted, 'Montant saisi': '12,50' }]);
  });
});
