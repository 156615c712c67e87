// Imported by `import()` alone: it has the numbering plans of all countries in it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number in E.164; undefined when its country has none of this length. New ranges appear more often than our releases. */
export function possibleNumber(e164: string): string | undefined {
  const found = parsePhoneNumberFromString(e164);
  return found?.isPossible() ? found.number : undefined;
}
