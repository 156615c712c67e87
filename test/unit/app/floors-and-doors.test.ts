import { describe, expect, test } from '@jest/globals';
import { floorsAndDoors } from '../../../app/door/visit/floors-and-doors.ts';

const block = (floors: string, doors: string, hasGround = false) =>
  floorsAndDoors({ floors, doors, hasGround }).map(({ floor, door }) => `${floor} ${door}`);

describe('a block that a member describes', () => {
  test('has floors by doors, with or without the ground floor', () => {
    expect(block('2', '2')).toEqual(['1 1', '1 2', '2 1', '2 2']);
    expect(block(' 1 ', 'gauche, droite', true)).toEqual(['0 gauche', '0 droite', '1 gauche', '1 droite']);
    expect(block('0', '3', true)).toEqual(['0 1', '0 2', '0 3']);
    expect(block('', 'A', true)).toEqual(['0 A']);
  });

  test('has each door once, however it is written', () => {
    expect(block('1', 'A, a ,B,, B')).toEqual(['1 a', '1 B']);
  });

  test('is refused by the field that is wrong', () => {
    const refused = (floors: string, doors: string) => {
      try {
        return block(floors, doors).length;
      } catch (error) {
        return error instanceof Error && [error.cause, error.message];
      }
    };
    expect(refused('deux', '2')).toEqual(['etages', expect.stringContaining('0 à 60')]);
    expect(refused('-1', '2')).toEqual(['etages', expect.stringContaining('0 à 60')]);
    expect(refused('1,5', '2')).toEqual(['etages', expect.stringContaining('0 à 60')]);
    expect(refused('61', '2')).toEqual(['etages', expect.stringContaining('0 à 60')]);
    expect(refused('0', '2')).toEqual(['etages', expect.stringContaining('au moins un étage')]);
    expect(refused('2', '')).toEqual(['portes', expect.stringContaining('combien de portes')]);
    expect(refused('2', '0')).toEqual(['portes', expect.stringContaining('combien de portes')]);
    expect(refused('2', ' , ;')).toEqual(['portes', expect.stringContaining('combien de portes')]);
    expect(refused('2', 'au fond de la cour à gauche')).toEqual(['portes', expect.stringContaining('20')]);
    expect(refused('50', '4')).toBe(200);
    expect(refused('51', '4')).toEqual(['portes', expect.stringContaining('200')]);
    expect(refused('1', '99999999999')).toEqual(['portes', expect.stringContaining('200')]);
  });
});
