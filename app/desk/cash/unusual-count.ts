import { money } from '../../texts/numbers.ts';
import type { Doubt } from '../doubt.tsx';
import type { Sums } from './counted.ts';
import { unusualCount as texts } from './unusual-count-texts.ts';

/** The doubt about a count of nothing, or of less than half of what is expected; undefined for any other. */
export function doubtOfCount(counted: Sums, expected: Sums): Doubt | undefined {
  const [is, shouldBe] = [counted.cash + counted.cheques, expected.cash + expected.cheques];
  if (shouldBe === 0 || is * 2 >= shouldBe) return undefined;
  const value = String(is);
  return {
    value,
    says: is === 0 ? texts.nothing(money(shouldBe)) : texts.little(money(is), money(shouldBe)),
    sure: texts.sure(money(is)),
  };
}
