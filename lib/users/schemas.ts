import * as z from 'zod';
import { draftsOf, inputsOf, outputsOf } from '../core/fields/fields.ts';
import { ignoredFields, readOnlyFields } from '../core/fields/patches.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/passwords/password-rules.ts';
import { userFields, userFieldsFor } from '../core/records/user.ts';
import {
  BoundedText,
  Damaged,
  Id,
  IdParameter,
  RecordFields,
  UncheckedText,
} from '../core/schemas/common.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';
import { invitationFields } from './invitation.ts';

const { username, ...draft } = draftsOf(userFields);

export const UserDraft = z
  .strictObject({
    entity_id: Id.optional().meta({
      description: 'Left out: the entity of the session. None for a super administrator.',
    }),
    username,
    password: BoundedText(MAX_PASSWORD).optional().meta({
      description: '8 to 64 characters. Left out: one is generated and answered once.',
      format: 'password',
    }),
    ...draft,
  })
  .meta({ id: 'UserDraft' });

/** The part of a user that members of the association see. */
export const UserName = z
  .strictObject({
    user_id: Id,
    entity_id: Id.nullable(),
    ...outputsOf(userFieldsFor.everybody),
    damaged: Damaged.optional(),
  })
  .meta({ id: 'UserName' });

export const User = z
  .strictObject({
    user_id: Id,
    entity_id: Id.nullable(),
    ...outputsOf(userFields),
    ...invitationFields,
    damaged: Damaged.optional(),
    ...RecordFields,
  })
  .meta({ id: 'User' });

export const CreatedUser = User.extend({
  password: BoundedText(MAX_PASSWORD)
    .optional()
    .meta({ description: 'The generated password; answered only here.' }),
}).meta({ id: 'CreatedUser' });

export const UserView = z.union([User, UserName]).meta({
  id: 'UserView',
  description: 'For members: the own record whole, of others the name only.',
});

export const UserPage = CountedPageOf(UserView, 'UserPage');

/** The fields that only the server sets; a change may contain them unchanged. */
export const readOnlyNames = [
  'user_id',
  'entity_id',
  'damaged',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

/** The fields that follow from what happened since; a change may contain them with any value. */
export const derivedNames = ['invited_at', 'invitation', 'has_chosen_password', 'has_second_factor'] as const;

/** The path of a user. */
export const userPath = { user_id: IdParameter };

const writable = inputsOf(userFields);

const UserPatch = z
  .strictObject({
    ...writable,
    password: BoundedText(MAX_PASSWORD).nullish().meta({
      description:
        'By administrators, for somebody else: 8 to 64 characters, or null for a generated one, which is answered once. Every session of the user ends. The own one: `PUT /api/passwords`.',
      format: 'password',
    }),
    current_password: UncheckedText(MAX_PASSWORD).optional().meta({
      description: 'The own present password, where the own e-mail address changes.',
      format: 'password',
    }),
    ...readOnlyFields(User, readOnlyNames),
    ...ignoredFields(User, derivedNames, 'Ignored.'),
  })
  .meta({ id: 'UserPatch' });

/** The spec of a change of a user. */
export const userChange = { versioned: true, body: UserPatch, unchecked: ['username'] } as const;

export type UserPatchInput = z.output<typeof UserPatch>;

export type UserInput = z.output<z.ZodObject<typeof writable>>;
