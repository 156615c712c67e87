import { useDoubt } from '../doubt.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';

/** Asks once more before the season gets two sectors of one name: `given` are the names in the form, `others` stay. */
export function useSameName(given: (fields: FormData) => readonly string[], others: readonly string[]) {
  return useDoubt((fields) => {
    const names = given(fields);
    const value = names.find((name, at) =>
      [...others, ...names.slice(0, at)].some((one) => isSame(one, name)),
    );
    return value === undefined
      ? undefined
      : { value, says: texts.sameName(value), sure: texts.sameNameSure(value) };
  });
}

const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other, 'fr', { sensitivity: 'accent' }) === 0;
