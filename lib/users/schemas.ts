import * as z from 'zod';
import { draftsOf, inputsOf, outputsOf } from '../core/fields.ts';
import { PageOf } from '../core/pages.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/password-rules.ts';
import { readOnlyFields } from '../core/patches.ts';
import { BoundedText, Id, RecordFields } from '../core/schemas.ts';
import { userFields } from './fields.ts';

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
  .strictObject({ user_id: Id, entity_id: Id.nullable(), name: z.string().nullable() })
  .meta({ id: 'UserName' });

export const User = z
  .strictObject({
    user_id: Id,
    entity_id: Id.nullable(),
    ...outputsOf(userFields),
    ...RecordFields,
  })
  .meta({ id: 'User' });

export const CreatedUser = User.extend({
  password: BoundedText(MAX_PASSWORD)
    .optional()
    .meta({ description: 'The generated password; answered only here.' }),
}).meta({ id: 'CreatedUser' });

export const UserView = z.union([User, UserName]).meta({
  description: 'For members: the own record whole, of others the name only.',
});

export const UserPage = PageOf(UserView);

/** The fields that only the server sets; they may come back in a change, unchanged. */
export const readOnlyNames = [
  'user_id',
  'entity_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const writable = inputsOf(userFields);

export const UserPatch = z
  .strictObject({ ...writable, ...readOnlyFields(User, readOnlyNames) })
  .meta({ id: 'UserPatch' });

export type UserInput = z.output<z.ZodObject<typeof writable>>;
