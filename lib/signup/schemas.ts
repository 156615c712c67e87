import * as z from 'zod';
import { CommuneCode } from '../communes/schemas.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/passwords/password-rules.ts';
import { PostalCode } from '../core/records/entity.ts';
import { BoundedText, Email, Instant, Text, UncheckedText } from '../core/schemas/common.ts';
import { MAX_UNITS as MAX_USERNAME } from '../core/schemas/username.ts';

const MAX_TOKEN = 200;

export const SignupDraft = z
  .strictObject({
    association: Text(100).meta({
      description: 'Name of the association.',
      example: 'Amicale des sapeurs-pompiers de Bondy',
    }),
    postal_code: PostalCode,
    code_insee: CommuneCode.meta({ description: 'The town, which has this postal code.', example: '93010' }),
    name: Text(100).meta({ description: 'Name of the person.', example: 'Camille Martin' }),
    email: Email,
    invitation: BoundedText(MAX_TOKEN).optional().meta({
      description: 'The `token` of an invitation; needed where `signup` of `GET /api/config` is `invited`.',
    }),
  })
  .meta({ id: 'SignupDraft' });

const Token = BoundedText(MAX_TOKEN).meta({
  description: 'From the link in the e-mail; it works once, for 24 hours.',
});

export const SignupToken = z.strictObject({ token: Token }).meta({ id: 'SignupToken' });

/** What a link belongs to. */
export const PendingSignup = z
  .strictObject({
    association: z.string(),
    postal_code: z.string(),
    city: z.string().nullable(),
    name: z.string(),
    username: z.string().meta({ description: 'A free username, made of the name.' }),
    expires_at: Instant,
  })
  .meta({ id: 'PendingSignup' });

export const SignupConfirmation = z
  .strictObject({
    token: Token,
    username: UncheckedText(MAX_USERNAME).meta({
      description: '3 to 64 visible characters of any script.',
      example: 'camille.martin',
    }),
    password: BoundedText(MAX_PASSWORD).meta({ description: '8 to 64 characters.', format: 'password' }),
  })
  .meta({ id: 'SignupConfirmation' });

export const SignupInvitationDraft = z
  .strictObject({
    email: Email.nullish().meta({ description: 'Gets the link by e-mail; it is not stored elsewhere.' }),
  })
  .meta({ id: 'SignupInvitationDraft' });

export const SignupInvitation = z
  .strictObject({
    token: z.string().meta({ description: 'Answered once.', format: 'password' }),
    url: z.string().meta({ description: 'Opens the application to sign up; the token is behind `#`.' }),
    expires_at: Instant,
  })
  .meta({ id: 'SignupInvitation' });
