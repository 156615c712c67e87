import type * as z from 'zod';
import { Enumeration } from '../../core/schemas/enumeration.ts';

export const ListColumn = Enumeration({
  username: 'the name to sign in with',
  last_name: 'the last name',
  first_name: 'the first name',
  full_name: 'the last name, then the first name',
  name: 'the name as it is shown',
  email: 'the e-mail address; of several the first counts',
  phone: 'the phone number; of several the first mobile one counts',
  role_id: 'the role, by number or name; any other word is a member',
  chk_active: 'whether the user may sign in',
  ignore: 'is not read',
});

export type AnyColumn = z.output<typeof ListColumn>;
export type Column = Exclude<AnyColumn, 'ignore'>;

export const RemarkCode = Enumeration({
  'phone-zero-added': 'the number was written without its first 0',
  'phone-of-several': 'the cell has several numbers; the first mobile one was taken, else the first',
  'email-of-several': 'the cell has several addresses; the first was taken',
  'role-as-member': 'the role is none of this service, so that the user is a member',
  'username-numbered': 'the user name has a number, because it was taken without',
  'same-name': 'another line or user of the association has this name',
});

export type Remark = z.output<typeof RemarkCode>;
