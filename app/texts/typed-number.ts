import { shownNumber } from './shown-number.ts';

/** What a field says whose value was shown in this form: the known number itself, unless somebody changed it. */
export function typedNumber(typed: string, known: string | null | undefined): string | null {
  return known && typed === shownNumber(known) ? known : typed || null;
}
