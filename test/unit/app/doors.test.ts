import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Address,
  doorsOf,
  followDoors,
  isLeft,
  nextDoor,
  shownFrom,
  type Visit,
} from '../../../app/offline/store/doors.ts';
import { partsOf, sidesOf } from '../../../app/offline/store/sides.ts';
import { byMeans, onMe, toReturnTo, unheardMoney } from '../../../app/offline/store/totals.ts';
import { lostIn } from '../../../app/offline/sync/lost-fields.ts';
import { addressOf } from './address.ts';

const address = (numero: number, walk: number, more: Partial<Address> = {}): Address =>
  addressOf(numero, { walk, voie: 'Rue de l’Église', ...more });
let made = 0;
const visit = (fk_adresse: number, more: Omit<Partial<Visit>, 'id'>): Visit => {
  made += 1;
  const minute = String(made).padStart(2, '0');
  return { id: String(made), fk_adresse, passed_at: `2026-11-20T18:${minute}:00.000Z`, ...more };
};
const stateOf = (one: Address, ...visits: Visit[]) => {
  const [door] = doorsOf([one], visits);
  return door && [door.state, door.done, door.total];
};
const named = { floor: '1', door: 'A', do_not_call: false, last_passage: null, last_season: null };

describe('a door', () => {
  test('is what its last visit was', () => {
    expect(stateOf(address(1, 1))).toEqual(['todo', 0, 1]);
    expect(stateOf(address(1, 1), visit(1, { fk_type: 'refuse' }))).toEqual(['done', 1, 1]);
    const before = visit(1, { montant: '5.00' });
    const absent = visit(1, { fk_type: 'a_finaliser' });
    const after = visit(1, { montant: '5.00' });
    expect(stateOf(address(1, 1), absent, before)).toEqual(['to-finish', 0, 1]);
    expect(stateOf(address(1, 1), after, absent)).toEqual(['done', 1, 1]);
    expect(stateOf(address(1, 1, { do_not_call: true }))).toEqual(['do-not-call', 0, 1]);
  });

  test('of a block is done when as many dwellings are as it has, however they are written', () => {
    const block = address(4, 1, { nb_log: 2 });
    const first = visit(4, { fk_type: 'don', dwelling: { floor: '1', door: 'b ' } });
    const again = visit(4, { fk_type: 'refuse', dwelling: { floor: '1', door: 'B' } });
    const second = visit(4, { fk_type: 'don', dwelling: { floor: '2', door: null } });
    expect(stateOf(block, first, again)).toEqual(['to-finish', 1, 2]);
    expect(stateOf(block, first, again, second)).toEqual(['done', 2, 2]);
    expect(stateOf({ ...block, dwellings: [named] }, first, again, second)).toEqual(['to-finish', 2, 2]);
    const silent = { ...named, do_not_call: true };
    expect(stateOf({ ...block, dwellings: [silent] }, first)).toEqual(['done', 1, 2]);
    const before = { ...named, last_season: { fk_type: 'don' } };
    expect(stateOf({ ...block, dwellings: [before] }, first, second)).toEqual(['done', 2, 2]);
  });
});

describe('the doors of an evening', () => {
  const addresses = [address(1, 3), address(3, 2, { sector_id: 2 }), address(5, 1), address(7, 1)];
  const first = visit(1, { fk_type: 'don' });
  const second = visit(5, { fk_type: 'a_finaliser' });
  const elsewhere = visit(99, { fk_type: 'don' });
  const evenings = fc.array(
    fc.record({
      addresses: fc.constantFrom(addresses, addresses.slice(1), [...addresses.slice(0, 3), address(7, 9)]),
      visits: fc.subarray([first, second, elsewhere, visit(5, { fk_type: 'refuse' }), visit(1, {})]),
    }),
  );

  test('are the same whether they are followed or made anew', () => {
    fc.assert(
      fc.property(evenings, (all) => {
        const follow = followDoors();
        for (const one of all)
          expect(follow(one.addresses, one.visits)).toEqual(doorsOf(one.addresses, one.visits));
      }),
    );
  });

  test('stay the same objects where nothing was noted, and the same list where nothing was at all', () => {
    const follow = followDoors();
    const before = follow(addresses, [first, second]);
    expect(before.map((door) => door.address.numero)).toEqual([5, 7, 1, 3]);
    expect(follow(addresses, [first, second, elsewhere])).toBe(before);
    const after = follow(addresses, [first, second, visit(7, { fk_type: 'refuse' })]);
    expect(after.map((door) => before.includes(door))).toEqual([true, false, true, true]);
  });
});

describe('a street', () => {
  const sides = (...numbers: number[]) =>
    sidesOf(
      doorsOf(
        numbers.map((number, at) => address(number, at + 1)),
        [],
      ),
    ).map(({ side, doors }) => [side, doors.map((one) => one.address.numero)]);

  test('is told side by side where it is walked so, and as a whole where it is crossed', () => {
    expect(sides(1, 3, 5, 4, 2)).toEqual([
      ['odd', [1, 3, 5]],
      ['even', [4, 2]],
    ]);
    expect(sides(1, 2, 3)).toEqual([['both', [1, 2, 3]]]);
    expect(sides(2, 4)).toEqual([['even', [2, 4]]]);
  });

  test('has no side where no house has a number', () => {
    const hamlet = doorsOf(
      [1, 2].map((at) => address(at, at, { numero: null })),
      [],
    );
    expect(sidesOf(hamlet).map(({ side }) => side)).toEqual(['both']);
  });

  test('goes on with the next door that nobody was at, then from its beginning', () => {
    const all = doorsOf([address(1, 1), address(3, 2), address(5, 3)], [visit(3, { fk_type: 'refuse' })]);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('there are three doors');
    expect([first, second, third].map((one) => nextDoor(all, one)?.address.numero)).toEqual([5, 5, 1]);
  });
});

describe('a long list of doors', () => {
  const street = (voie: string, ...numbers: number[]) =>
    sidesOf(
      doorsOf(
        numbers.map((number) => address(number, number, { voie })),
        [],
      ),
    );
  const parts = (most: number, ...sides: ReturnType<typeof street>) =>
    partsOf(sides, most).map((part) =>
      part.map(({ doors, from, all }) => [doors.map((one) => one.address.numero), from, all]),
    );

  test('is divided into parts with all doors, and a street only if it is longer than a part', () => {
    expect(parts(3, ...street('A', 1, 3), ...street('B', 5), ...street('C', 2, 4))).toEqual([
      [
        [[1, 3], 0, 2],
        [[5], 0, 1],
      ],
      [[[2, 4], 0, 2]],
    ]);
    expect(parts(3, ...street('A', 1, 3, 5, 7), ...street('B', 2, 4))).toEqual([
      [[[1, 3, 5], 0, 4]],
      [
        [[7], 3, 4],
        [[2, 4], 0, 2],
      ],
    ]);
    expect(parts(3)).toEqual([]);
  });

  test('opens again at the door one was at, or at the next one that it shows', () => {
    const all = doorsOf([address(1, 1), address(3, 2), address(5, 3)], [visit(3, { fk_type: 'refuse' })]);
    const opens = (id: number | undefined) => shownFrom(all, id, isLeft)?.address.numero;
    expect([1, 3, 5, 7, undefined].map(opens)).toEqual([1, 5, 5, undefined, undefined]);
    const done = doorsOf(
      all.map((one) => one.address),
      [visit(5, { fk_type: 'refuse' })],
    );
    expect(shownFrom(done, 5, isLeft)?.address.numero).toBe(3);
  });
});

describe('money', () => {
  test('on oneself is what was not handed over, and a card counts when it was paid', () => {
    const own = [
      visit(1, { montant: '20.00', fk_type_reglement: 'cash' }),
      visit(2, { montant: '0.30', fk_type_reglement: 'cash' }),
      visit(3, { montant: '15.10', fk_type_reglement: 'cheque' }),
      visit(4, { montant: '50.00', fk_type_reglement: 'pay', payment_state: 'pending' }),
      visit(5, { montant: '50.00', fk_type_reglement: 'pay', payment_state: 'paid', refunded: '10.00' }),
      visit(6, { fk_type: 'refuse' }),
    ];
    const handed = { cash_cents: 2000, cheque_cents: 0 };
    // A phone that was prepared by an earlier version does not know what waits to be counted.
    expect(onMe(own, handed)).toEqual({ cash: 30, cheques: 1510, declared: 0 });
    expect(onMe(own, { ...handed, declared_cents: 2000 })).toMatchObject({ cash: 30, declared: 2000 });
    expect(byMeans(own)).toEqual([
      { means: 'pay', cents: 4000, count: 1 },
      { means: 'cash', cents: 2030, count: 2 },
      { means: 'cheque', cents: 1510, count: 1 },
    ]);
  });

  test('that the service refused or has not received is told apart, and is no card', () => {
    const cash = (montant: string, more: Omit<Partial<Visit>, 'id'>) =>
      visit(1, { montant, fk_type_reglement: 'cash', ...more });
    const refused = { sync_error: { code: 'validation-failed', fields: ['passed_at'], detail: '' } };
    const own = [
      cash('40.00', { passage_id: 7 }),
      cash('30.00', refused),
      cash('20.00', {}),
      cash('15.00', { fk_type_reglement: 'cheque' }),
      cash('10.00', { fk_type_reglement: 'pay', ...refused }),
      cash('5.00', { passage_id: 8, ...refused }),
    ];
    expect(unheardMoney(own)).toEqual({ refused: 3000, unsent: 3500 });
    const { cash: inCash, cheques } = onMe(own, { cash_cents: 0, cheque_cents: 0 });
    expect(inCash + cheques - 3000 - 3500).toBe(4500);
    expect(unheardMoney([])).toEqual({ refused: 0, unsent: 0 });
  });

  test('is not promised any more where somebody came back', () => {
    const late = visit(1, { fk_type: 'a_finaliser', return_on: '2026-11-24' });
    const early = visit(2, { fk_type: 'a_finaliser', return_on: '2026-11-22' });
    const open = visit(3, { fk_type: 'a_finaliser' });
    const closed = visit(4, { fk_type: 'a_finaliser', return_on: '2026-11-21' });
    const gift = visit(4, { fk_type: 'don', montant: '5.00' });
    expect(toReturnTo([late, early, open, closed, gift])).toEqual([early, late, open]);
  });
});

describe('an answer to a push', () => {
  const id = '01a1f82f-1e80-7000-8000-00000000001a';
  const row = {
    newDocumentState: { id, montant: '7', remark: 'sonner ' },
    assumedMasterState: { id, montant: '5.00', remark: null },
  };
  const master = { id, passage_id: 7, montant: '7.00', remark: 'sonner', sync_error: null };

  test('that is written otherwise loses nothing', () => {
    expect(lostIn([row], [master])).toEqual([]);
    expect(lostIn([row], [])).toEqual([]);
  });

  test('tells what somebody else had changed before, what a rule refused, and what is gone', () => {
    expect(lostIn([row], [{ ...master, montant: '9.00' }])).toEqual([
      { id, fields: ['montant'], code: null },
    ]);
    const sync_error = { code: 'passage-locked', detail: '', fields: ['montant'] };
    expect(lostIn([row], [{ ...master, montant: '5.00', sync_error }])).toEqual([
      { id, fields: ['montant'], code: 'passage-locked' },
    ]);
    expect(lostIn([row], [{ id, _deleted: true }])).toEqual([{ id, fields: ['_deleted'], code: null }]);
  });

  test('to what the service does not have leaves it on the phone, which says why', () => {
    const sync_error = { code: 'sector-not-found', detail: '', fields: ['fk_sector'] };
    expect(lostIn([{ newDocumentState: row.newDocumentState }], [{ id, sync_error }])).toEqual([]);
    const removed = { ...row, newDocumentState: { id, _deleted: true } };
    expect(lostIn([removed], [{ id, _deleted: true }])).toEqual([]);
  });
});
