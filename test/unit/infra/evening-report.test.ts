import { describe, expect, test } from '@jest/globals';
import type { Evening } from '../../../infra/demo/evening.ts';
import { eveningReport } from '../../../infra/demo/evening-report.ts';
import { openPhone } from '../../../infra/demo/phone.ts';

const mine = { id: 'a', user_id: 7, fk_sector: 1, montant: '10.00' };
const other = { id: 'b', user_id: 9, fk_sector: 2, montant: '5.00' };

function evening(service: object[], more: Partial<Evening> = {}): Evening {
  const phone = openPhone();
  phone.takePage([mine, other]);
  const walker: Evening['lost']['walker'] = {
    name: 'Anne',
    userId: 7,
    phone,
    stored: new Map(),
    counts: { offline: 1, sent: 1, repeated: 0 },
    pull: async () => undefined,
    push: async () => undefined,
  };
  const sector = { sectorId: 1, name: 'Gare', addressCount: 3, expected: 3, members: [] };
  return {
    walkers: [walker],
    recorded: ['a'],
    lost: { walker, sector, before: [] },
    refused: [{ id: 'a', refused: '20.00', kept: '10.00' }],
    service,
    ...more,
  };
}

describe('the report of an evening without a network', () => {
  test('is correct when phones and service agree to the cent', () => {
    const { text, isCorrect } = eveningReport(evening([mine, other]));
    expect(text).toMatch(/^ {2}amount of the same on the service +15\.00 € {2}ok$/m);
    expect(text).toMatch(/10\.00 €, not 20\.00 € {2}ok$/m);
    expect(isCorrect).toBe(true);
  });

  test('names the passage that differs by a cent', () => {
    const { text, isCorrect } = eveningReport(evening([mine, { ...other, montant: '5.01' }]));
    expect(text).toContain('Anne: passage b is 5.00 on the phone and 5.01 on the service');
    expect(text).toMatch(/^ {2}amount of the same on the service +15\.01 € {2}WRONG$/m);
    expect(isCorrect).toBe(false);
  });

  test.each([
    ['a passage of the member that the phone has not', [mine, other, { ...mine, id: 'c' }], {}],
    ['a passage that the service has not', [mine], {}],
    ['a passage that was recorded twice', [mine, mine, other], {}],
    ['a refused amount that nobody was told of', [mine, other], { refused: [] }],
  ])('is wrong with %s', (_, service, more) => {
    expect(eveningReport(evening(service, more)).isCorrect).toBe(false);
  });

  test('is wrong while the phone has passages of others in a sector that was taken away', () => {
    const both = [mine, { ...other, fk_sector: 1 }];
    const played = evening(both);
    played.lost.walker.phone.takePage(both);
    expect(eveningReport(played).isCorrect).toBe(false);
  });
});
