import * as z from 'zod';
import { RoleId } from '../auth/schemas.ts';
import { PageOf } from '../pages.ts';
import { Email, Flag, Id, Phone, RecordFields, Text } from '../schemas.ts';

export const UserDraft = z
  .strictObject({
    entity_id: Id.optional().meta({
      description: 'Left out: the entity of the session. None for a super administrator.',
    }),
    username: z.string().meta({
      description: '3 to 64 visible characters of any script; unique whatever the case and letter form.',
      example: 'camille.martin',
    }),
    password: z.string().optional().meta({
      description: '8 to 64 characters. Left out: one is generated and answered once.',
      format: 'password',
    }),
    role_id: RoleId.default(1),
    chk_active: Flag.default(1),
    name: Text(200).nullish(),
    email: Email.nullish(),
    phone: Phone.nullish(),
  })
  .meta({ id: 'UserDraft' });

/** What every member of the association sees of another. */
export const UserName = z
  .strictObject({ user_id: Id, entity_id: Id.nullable(), name: z.string().nullable() })
  .meta({ id: 'UserName' });

export const User = z
  .strictObject({
    user_id: Id,
    entity_id: Id.nullable(),
    username: z.string(),
    role_id: RoleId,
    chk_active: Flag,
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    ...RecordFields,
  })
  .meta({ id: 'User' });

export const CreatedUser = User.extend({
  password: z.string().optional().meta({ description: 'The generated password; answered only here.' }),
}).meta({ id: 'CreatedUser' });

export const UserView = z.union([User, UserName]).meta({
  description: 'For members: the own record whole, of others the name only.',
});

export const UserPage = PageOf(UserView);
