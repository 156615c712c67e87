import { describe, expect, test } from '@jest/globals';
import { chosenOf, toggled, unseenOf } from '../../../app/door/visit/choose-dwellings.ts';
import { withDescribed } from '../../../app/offline/store/described-dwellings.ts';
import { doorsOf, isBlock, type Visit } from '../../../app/offline/store/doors.ts';
import { addressOf } from './address.ts';

const known = { floor: '1', door: 'Gauche', do_not_call: false, last_passage: null, last_season: null };
const described = {
  '7': [
    { floor: '1', door: 'gauche' },
    { floor: '1', door: 'droite' },
    { floor: '2', door: 'gauche' },
  ],
};
const visitOf = (floor: string, door: string, fk_type: Visit['fk_type']): Visit => ({
  id: `${floor} ${door}`,
  fk_adresse: 7,
  passed_at: '2026-11-20T18:00:00.000Z',
  dwelling: { floor, door },
  ...(fk_type ? { fk_type } : {}),
});
const doorOf = (visits: Visit[] = [], silent = false) => {
  const address = addressOf(7, { dwellings: [{ ...known, do_not_call: silent }] });
  const [door] = doorsOf(withDescribed([address], described), visits);
  if (!door) throw new Error('the door is missing');
  return door;
};
const namesOf = (dwellings: readonly { floor: string | null; door: string | null }[]) =>
  dwellings.map(({ floor, door }) => `${floor} ${door}`);

describe('described dwellings', () => {
  test('stand beside those that the service knows, each once, and are not seen yet', () => {
    expect(namesOf(doorOf().dwellings)).toEqual(['1 Gauche', '1 droite', '2 gauche']);
    expect(doorOf()).toMatchObject({ state: 'todo', done: 0, total: 3 });
    expect(isBlock(doorOf())).toBe(true);
    const visits = [visitOf('1', 'DROITE', 'refuse'), visitOf('2', 'gauche', 'don')];
    expect(doorOf(visits)).toMatchObject({ state: 'to-finish', done: 2, total: 3 });
    expect(doorOf([...visits, visitOf('1', 'gauche', 'don')])).toMatchObject({ state: 'done', done: 3 });
  });

  test('leave all addresses as they are where none are described', () => {
    const addresses = [addressOf(1), addressOf(7)];
    expect(withDescribed(addresses, {})).toBe(addresses);
    expect(withDescribed(addresses, described)[0]).toBe(addresses[0]);
  });
});

describe('several dwellings', () => {
  test('not seen yet are chosen together, without those not to call at', () => {
    expect(namesOf(unseenOf(doorOf([visitOf('1', 'droite', 'a_finaliser')], true)))).toEqual(['2 gauche']);
  });

  test('are chosen by hand even if they are done, but never if they are not to be called at', () => {
    const before = doorOf([visitOf('1', 'droite', 'refuse')]);
    const one = toggled([], { floor: '1', door: 'droite' });
    const choice = toggled(chosenOf(before, one), { floor: '1', door: 'gauche' });
    expect(namesOf(chosenOf(before, choice))).toEqual(['1 Gauche', '1 droite']);
    // A colleague marks it meanwhile.
    expect(namesOf(chosenOf(doorOf([], true), choice))).toEqual(['1 droite']);
    const all = chosenOf(before, 'unseen');
    expect(namesOf(chosenOf(before, toggled(all, { floor: '1', door: 'gauche' })))).toEqual(['2 gauche']);
    const silent = { ...before, state: 'do-not-call' as const };
    expect([chosenOf(silent, choice), chosenOf(silent, 'unseen')]).toEqual([[], []]);
  });
});
