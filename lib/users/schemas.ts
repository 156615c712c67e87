import * as z from 'zod';
import { DeletedParameter } from '../core/deletion.ts';
import { PageOf } from '../core/pages.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/password-rules.ts';
import { readOnlyFields } from '../core/patches.ts';
import {
  BoundedText,
  Email,
  Flag,
  Id,
  IdParameter,
  NumberParameter,
  Phone,
  RecordFields,
  Text,
  UncheckedText,
} from '../core/schemas.ts';
import { MAX_UNITS } from './username.ts';

export const RoleId = z.literal([1, 2, 3, 9]).meta({
  description: '1 member, 2 entity administrator, 3 treasurer, 9 super administrator',
});

const Username = UncheckedText(MAX_UNITS).meta({
  description: '3 to 64 visible characters of any script; unique whatever the case and letter form.',
  example: 'camille.martin',
});

/** What everybody may set of the own record. */
const profile = { name: Text(200).nullish(), email: Email.nullish(), phone: Phone.nullish() };

export const UserDraft = z
  .strictObject({
    entity_id: Id.optional().meta({
      description: 'Left out: the entity of the session. None for a super administrator.',
    }),
    username: Username,
    password: BoundedText(MAX_PASSWORD).optional().meta({
      description: '8 to 64 characters. Left out: one is generated and answered once.',
      format: 'password',
    }),
    role_id: RoleId.default(1),
    chk_active: Flag.default(1),
    ...profile,
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

const writable = {
  username: Username.optional(),
  role_id: RoleId.optional(),
  chk_active: Flag.optional(),
  ...profile,
};

export const UserPatch = z
  .strictObject({ ...writable, ...readOnlyFields(User, readOnlyNames) })
  .meta({ id: 'UserPatch' });

export type UserInput = z.output<z.ZodObject<typeof writable>>;

/** The orders of the list; the first is the default. */
export const userSorts = ['user_id', '-user_id', 'username'] as const;

/** The filters of the list. */
export const userFilters = {
  entity_id: IdParameter.optional(),
  role_id: NumberParameter(RoleId).optional(),
  chk_active: NumberParameter(Flag).optional(),
  q: Text(254).optional().meta({
    description: 'A username or an e-mail address, whole; case and letter form do not matter.',
  }),
  deleted: DeletedParameter,
};

export type UserQuery = z.output<z.ZodObject<typeof userFilters>>;
