import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eventsNamed } from '../../support/database/owner.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { clock } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason } from '../../support/world/season.ts';

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const draft = fc.record({
  fk_type: maybe('effectue', 'a_finaliser', 'refuse', 'don', 'lot', 'maison_vide'),
  montant: maybe<number | string>(0, '0.00', 0.01, '12.50', 9999.99),
  fk_type_reglement: maybe('cash', 'cheque', 'pay', 'card_other', 'transfer', 'none', 'other'),
  motif: fc.option(maybe('absent', 'repasser', 'paiement_attendu', 'acces_impossible'), { freq: 1 }),
  nb_calendriers: maybe(0, 1, 12),
  cheque: fc.option(fc.constant({ bank: 'Crédit du Nord', number: null }), { freq: 2 }),
  name: fc.option(fc.constant('Łukasz Őry'), { freq: 1 }),
  email: fc.option(fc.constant('lukasz@example.org'), { freq: 1 }),
});

type Draft = typeof draft extends fc.Arbitrary<infer D> ? D : never;

/** An independent implementation of the rules of a passage. */
function isAllowed(visit: Draft): boolean {
  const hasMoney = Number(visit.montant ?? 0) > 0;
  const type = visit.fk_type ?? (hasMoney ? 'effectue' : 'a_finaliser');
  return isMoneyRight(visit, type, hasMoney) && isRestRight(visit, type);
}

function isMoneyRight({ fk_type_reglement: by = 'none', cheque }: Draft, type: string, hasMoney: boolean) {
  const fits = type === 'lot' || hasMoney === ['effectue', 'don'].includes(type);
  return fits && !(hasMoney && by === 'none') && (!cheque || by === 'cheque');
}

function isRestRight({ motif, nb_calendriers = 0, name, email }: Draft, type: string) {
  const isAnonymous = type === 'refuse' || type === 'maison_vide' || motif === 'absent';
  if (isAnonymous && (name || email)) return false;
  return (!motif || type === 'a_finaliser') && (type !== 'lot' || nb_calendriers > 0);
}

describe('POST /api/passages', () => {
  test('is taken when type, money, payment, motif and person go together, and only then', async () => {
    const season = await openSeason();
    const spot = { fk_sector: season.alicesSector };
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(draft, async (visit) => {
        clock.advance(1);
        const { status } = await season.visit('alice', { ...spot, ...visit });
        expect(status).toBe(isAllowed(visit) ? 201 : 400);
        if (status === 201) taken += 1;
      }),
      { ...propertyOptions, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(20);
    expect(await storedPassages()).toHaveLength(taken);
    expect(await eventsNamed('passage_created')).toHaveLength(taken);
  });
});
