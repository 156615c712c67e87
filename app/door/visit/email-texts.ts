/** As the API takes addresses: what a phone cannot send is told at the door, while the donor is there. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const LONGEST = 254;

export const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text);
