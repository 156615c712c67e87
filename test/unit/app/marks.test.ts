import { describe, expect, test } from '@jest/globals';
import { markAfter, settledMarks, withMarks } from '../../../app/offline/do-not-call/apply-marks.ts';
import {
  isUnsent,
  type Mark,
  type Marks,
  markName,
  marksIn,
  marksToResend,
  waitingMarks,
} from '../../../app/offline/do-not-call/mark.ts';
import { type Address, doorsOf, isBlock, isLeft } from '../../../app/offline/store/doors.ts';
import { HOUSE } from '../../../app/offline/store/dwelling.ts';
import { addressOf } from './address.ts';

const address = (more: Partial<Address> = {}): Address => addressOf(7, { numero: 4, version: 3, ...more });
const known = (floor: string | null, door: string | null, do_not_call: boolean) => ({
  floor,
  door,
  do_not_call,
  last_passage: null,
  last_season: null,
});
const said = {
  address_id: 7,
  dwelling: { floor: '2', door: 'B' },
  do_not_call: true,
  place: '4 Rue du Puits',
};
const ofHouse = { ...said, dwelling: HOUSE };
const waits: Mark = { ...said, waits: true };
const named = (...marks: Mark[]): Marks => new Map(marks.map((one) => [markName(one), one]));
const doorWith = (one: Address, ...marks: Mark[]) => {
  const [door] = doorsOf(withMarks([one], named(...marks)), []);
  if (!door) throw new Error('there is no door');
  return door;
};

describe('what was said of a dwelling', () => {
  test('is what its door shows at once, however it is written', () => {
    const block = address({ nb_log: 6, dwellings: [known('2', 'b ', false), known('1', null, false)] });
    const { dwellings } = doorWith(block, waits);
    expect(dwellings.map(({ floor, doNotCall }) => [floor, doNotCall])).toEqual([
      ['1', false],
      ['2', true],
    ]);
    const fresh = doorWith(address({ nb_log: 6 }), waits).dwellings;
    expect(fresh).toMatchObject([{ floor: '2', door: 'B', doNotCall: true }]);
  });

  test('of a house is said of its door, which is not left to do and stays a house', () => {
    const door = doorWith(address(), { ...ofHouse, waits: true });
    expect([door.state, isLeft(door), isBlock(door)]).toEqual(['do-not-call', false, false]);
    const again = doorWith(address({ dwellings: [known(null, null, true)] }), {
      ...ofHouse,
      do_not_call: false,
      waits: true,
    });
    expect([again.state, isLeft(again), again.dwellings]).toEqual(['todo', true, []]);
    // In a block, the mark is for one dwelling of several.
    expect(doorWith(address({ nb_log: 6 }), { ...ofHouse, waits: true }).state).toBe('todo');
    expect(doorWith(address({ nb_log: 0 }), { ...ofHouse, waits: true }).state).toBe('do-not-call');
  });

  test('of the ground floor of a house, as phones said it before, is said of its door, but not of a block', () => {
    const ground = known('0', null, true);
    const door = doorWith(address({ dwellings: [ground] }));
    expect([door.state, isBlock(door)]).toEqual(['do-not-call', false]);
    expect(doorWith(address({ nb_log: 6, dwellings: [ground] })).state).toBe('todo');
    // Another door was named since; a door that only an earlier season had does not count.
    const other = known('1', 'A', false);
    expect(doorWith(address({ dwellings: [ground, other] })).state).toBe('todo');
    const before = { ...other, last_season: { fk_type: 'don' } };
    expect(doorWith(address({ dwellings: [ground, before] })).state).toBe('do-not-call');
  });

  test('without a name, and taken back, leaves a block as it was', () => {
    const block = address({ nb_log: 2, dwellings: [known(null, null, true)] });
    const again = { ...ofHouse, do_not_call: false, waits: true };
    expect(doorWith(block, again).dwellings).toEqual([]);
    const seen = { ...known(null, null, true), last_season: { fk_type: 'don' } };
    expect(doorWith({ ...block, dwellings: [seen] }, again).dwellings).toMatchObject([{ doNotCall: false }]);
  });

  test('and refused changes nothing', () => {
    const addresses = [address()];
    expect(withMarks(addresses, named({ ...ofHouse, waits: false, refused: 'not-found' }))).toEqual(
      addresses,
    );
    expect(withMarks(addresses, new Map())).toBe(addresses);
  });

  test('replaces what was said before, and takes back what was never sent', () => {
    const again = { ...said, do_not_call: false };
    expect(markAfter(undefined, said, address())).toEqual(waits);
    expect(markAfter(waits, again, address())).toBeUndefined();
    expect(markAfter({ ...waits, isTried: true }, again, address())).toMatchObject({ ...again, waits: true });
    expect(markAfter({ ...said, waits: false, sentOver: 3 }, again, address())).toMatchObject({
      waits: true,
    });
    // The mark was sent, but its document does not have it yet: the last change is sent, however often it is reversed.
    const told = { ...again, waits: false, sentOver: 3 };
    const known3 = address({ dwellings: [known('2', 'B', true)] });
    const turned = [said, again, said].reduce<Mark | undefined>(
      (before, next) => markAfter(before, next, known3),
      told,
    );
    expect(turned).toMatchObject({ do_not_call: true, waits: true });
    // The document says otherwise, so the mark has to be sent.
    const silent = address({ dwellings: [known('2', 'B', true)] });
    expect(markAfter({ ...again, waits: true }, again, silent)).toMatchObject({ waits: true });
    expect(markAfter({ ...again, waits: true }, said, silent)).toBeUndefined();
  });

  test('is shown until a document that came since says it, or is gone, and kept until one says otherwise', () => {
    const sent: Mark = { ...said, waits: false, sentOver: 3 };
    const isSaid: Mark = { ...said, waits: false, isSaid: true };
    const settledOf = (mark: Mark, ...addresses: Address[]) => [
      ...settledMarks(named(mark), addresses).entries(),
    ];
    const saying = address({ version: 4, dwellings: [known('2', 'B', true)] });
    expect(settledOf(sent, address())).toEqual([]);
    expect(settledOf(sent, address({ version: 4 }))).toEqual([['marks/7/2|b', undefined]]);
    expect(settledOf(sent, saying)).toEqual([['marks/7/2|b', isSaid]]);
    expect(settledOf(sent)).toEqual([['marks/7/2|b', isSaid]]);
    expect(settledOf(waits)).toEqual([]);
    expect([...settledOf(isSaid), ...settledOf(isSaid, saying)]).toEqual([]);
    expect(settledOf(isSaid, address())).toEqual([['marks/7/2|b', undefined]]);
    // The documents have this mark, or a later one of another user.
    expect(withMarks([address()], named(isSaid))).toEqual([address()]);
    expect(isUnsent(isSaid)).toBe(false);
  });

  test('is said again after a restored backup, unless the service never had it', () => {
    const refused = { ...ofHouse, waits: false, refused: 'forbidden' };
    const sent = { ...said, address_id: 8, waits: false, sentOver: 2 };
    const isSaid = { ...said, address_id: 9, waits: false, isSaid: true };
    expect([...marksToResend(named(waits, refused, sent, isSaid)).values()]).toEqual([
      { ...said, address_id: 8, waits: true, isTried: true },
      { ...said, address_id: 9, waits: true, isTried: true },
    ]);
    // Not resent, because another user may have marked the door as do-not-call since.
    expect([...marksToResend(named({ ...isSaid, do_not_call: false }))]).toEqual([]);
    // A reversal then counts as tried, so that taking it back is sent as well.
    const otherwise = { ...said, do_not_call: false };
    expect(markAfter(isSaid, otherwise, address())).toMatchObject({ waits: true, isTried: true });
  });

  test('waits until it is answered, and is not with the service until then, nor when it was refused', () => {
    const refused = { ...ofHouse, waits: false, refused: 'forbidden' };
    const other = { ...said, address_id: 8, waits: false, sentOver: 2 };
    expect([waits, refused, other].map(isUnsent)).toEqual([true, true, false]);
    const rows = new Map<string, unknown>([...named(waits, refused, other), ['notes', {}], ['marks/9', 'x']]);
    expect(waitingMarks(marksIn(rows))).toBe(1);
    expect([...marksIn(rows).keys()]).toEqual(['marks/7/2|b', 'marks/7/|', 'marks/8/2|b']);
  });
});
