import { describe, expect, test } from '@jest/globals';
import { explainingFailure, StoreFailure } from '../../../app/offline/store/write-failure.ts';
import { sentencesOf } from '../../../app/texts/failures.ts';

const full = new DOMException('the disk is full', 'QuotaExceededError');
const closed = new DOMException('the connection is closing', 'InvalidStateError');
const saidOf = (error: unknown) => sentencesOf(error).what;
const saidOfNoting = (error: unknown) => explainingFailure(Promise.reject(error)).catch(saidOf);

describe('what came from the service and could not be stored', () => {
  test('does not have the member note anew what is kept', () => {
    for (const cause of [full, closed, null]) {
      expect(saidOf(new StoreFailure(cause))).toContain('Ce qui était noté reste gardé');
      expect(saidOf(new StoreFailure(cause))).not.toContain('rien n’a été noté');
    }
  });

  test('asks for room only where there is none', () => {
    expect(saidOf(new StoreFailure(full))).toContain('plus de place');
    expect(saidOf(new StoreFailure(closed))).not.toContain('place');
    expect(saidOf(new StoreFailure(closed))).toContain('Rechargez la page');
  });
});

describe('what was noted and could not be stored', () => {
  test('is to be noted anew, with more room or in a page that was loaded anew', async () => {
    expect(await saidOfNoting(new StoreFailure(full))).toMatch(/plus de place\s: rien n’a été noté/);
    expect(await saidOfNoting(new StoreFailure(closed))).toContain('rien n’a été noté. Rechargez la page');
  });

  test('says other faults as they are', async () => {
    const fault = new TypeError('a fault of the application');
    await expect(explainingFailure(Promise.reject(fault))).rejects.toBe(fault);
    expect(await explainingFailure(Promise.resolve('id'))).toBe('id');
  });
});
