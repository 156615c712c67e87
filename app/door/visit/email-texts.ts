/** The API's pattern for e-mail addresses, to report an invalid one while the donor is present. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const LONGEST = 254;

export const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text);
