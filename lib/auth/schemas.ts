import * as z from 'zod';
import { Enumeration } from '../core/enumeration.ts';
import { readBearerToken } from '../core/ids.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/password-rules.ts';
import { RoleId } from '../core/records/user.ts';
import { Id, Instant, UncheckedText } from '../core/schemas.ts';
import { MAX_UNITS as MAX_USERNAME } from '../core/username.ts';

const MAX_TOKEN_HEADER = 1000;

export const Platform = Enumeration({
  web: 'a browser',
  ios: 'an iPhone or iPad',
  android: 'an Android phone',
});

/** Lengths are checked by the login itself, so that all refusals look alike. */
export const Credentials = z
  .strictObject({
    username: UncheckedText(MAX_USERNAME).meta({ example: 'camille.martin' }),
    password: UncheckedText(MAX_PASSWORD).meta({ format: 'password' }),
  })
  .meta({ id: 'Credentials' });

/** The token that a client may hold when it signs in; one that cannot be read counts as none. */
export const tokenInHand = {
  Authorization: UncheckedText(MAX_TOKEN_HEADER).transform(readBearerToken).optional(),
};

const SignedInUser = z.strictObject({
  user_id: Id,
  entity_id: Id.nullable(),
  role_id: RoleId,
  username: z.string(),
  name: z.string().nullable(),
});

const PasswordGenerated = z.boolean().meta({
  description:
    'True until the user has chosen a password: clients urge them to. A generated password dies 14 days after it was made, unless it was used.',
});

export const Login = z.strictObject({
  token: z.string().meta({ description: 'Opaque; send it as `Authorization: Bearer <token>`.' }),
  expires_at: Instant.meta({
    description: 'When it ends if nothing more is asked for; on the web use moves it on.',
  }),
  password_generated: PasswordGenerated,
  user: SignedInUser,
});

export const Session = z.strictObject({
  user: SignedInUser,
  role_id: RoleId,
  entity_id: Id.nullable(),
  platform: Platform,
  password_generated: PasswordGenerated,
  expires_at: Instant.meta({
    description: 'When it ends if nothing more is asked for; on the web use moves it on.',
  }),
});
