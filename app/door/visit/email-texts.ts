import { Sentence } from '../../texts/failures.ts';
import { faults } from './texts.ts';

/** The API's pattern for e-mail addresses, to report an invalid one while the donor is present. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const LONGEST = 254;

const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text);

/** An e-mail address, or none; throws a `Sentence` for anything else. */
export function checkedEmail(text: string | null): string | null {
  if (text !== null && !isEmail(text)) throw new Sentence(faults.email, { cause: 'email' });
  return text;
}
