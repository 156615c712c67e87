// Imported by `import()` alone: it has the numbering plans of all countries in it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { e164Of } from './phone-number.ts';

/**
 * The number in E.164; undefined when its country has none of this length. New ranges appear more often than our releases.
 * The library leaves out a 0 before the national number. With two of them each reading would give another number, so that it is refused.
 */
export function possibleNumber(e164: string): string | undefined {
  const read = inItsCountry(e164);
  if (read === undefined || e164Of(read) !== read) return undefined;
  return inItsCountry(read) === read ? read : undefined;
}

function inItsCountry(e164: string): string | undefined {
  const found = parsePhoneNumberFromString(e164);
  return found?.isPossible() ? found.number : undefined;
}
