import * as z from 'zod';
import { type Fields, fieldsByAudience } from '../fields/fields.ts';
import { Email, Flag, Text, UncheckedText } from '../schemas/common.ts';
import { Phone } from '../schemas/phone.ts';
import { MAX_UNITS } from '../schemas/username.ts';
import { storedNumber } from '../text/phone-number.ts';

export const RoleId = z.literal([1, 2, 3, 9]).meta({
  description: '1 member, 2 entity administrator, 3 treasurer, 9 super administrator',
});

const Username = UncheckedText(MAX_UNITS).meta({
  description: '3 to 64 visible characters of any script; unique whatever the case and letter form.',
  example: 'camille.martin',
});

const text = z.string().nullable();

/** The fields of a user. A new one is a line here, a column of a migration, and a test. */
export const userFields = {
  username: {
    label: 'Identifiant',
    audience: 'desk',
    merge: 'ask',
    meaning: 'The name to sign in with.',
    column: 'username',
    personal: true,
    draft: () => Username,
    input: () => Username.optional(),
    output: () => z.string(),
  },
  role_id: {
    label: 'Rôle',
    audience: 'desk',
    merge: 'ask',
    meaning: 'What the user may do.',
    column: 'fk_role',
    draft: () => RoleId.default(1),
    input: () => RoleId.optional(),
    output: () => RoleId,
  },
  chk_active: {
    label: 'Actif',
    audience: 'desk',
    merge: 'ask',
    meaning: '1: may sign in; 0: may not.',
    column: 'chk_active',
    draft: () => Flag.default(1),
    input: () => Flag.optional(),
    output: () => Flag,
  },
  name: {
    label: 'Nom',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Name of the person.',
    sealed: 'encrypted_name',
    input: () => Text(200).nullish(),
    output: () => text,
    empty: null,
  },
  email: {
    label: 'E-mail',
    audience: 'desk',
    merge: 'ask',
    meaning: 'E-mail address of the person, to which links for a new password go.',
    sealed: 'encrypted_email',
    index: 'email_index',
    input: () =>
      Email.nullish().meta({
        description:
          'After a user changed the own one, the address before gets a notice, and for 24 hours the links to choose a password.',
      }),
    output: () => text,
    empty: null,
  },
  chat_digest: {
    label: 'Rappel des messages',
    audience: 'desk',
    merge: 'ask',
    meaning: '1: an e-mail a day while messages of the chat are not read.',
    column: 'chat_digest',
    draft: () => Flag.default(1),
    input: () => Flag.optional(),
    output: () => Flag,
  },
  phone: {
    label: 'Téléphone',
    audience: 'desk',
    merge: 'ask',
    meaning: 'Telephone number of the person.',
    sealed: 'encrypted_phone',
    read: storedNumber,
    input: () => Phone.nullish(),
    output: () => text,
    empty: null,
  },
} as const satisfies Fields;

export const userFieldsFor = fieldsByAudience(userFields);
