import * as z from 'zod';
import { readBearerToken } from '../core/ids.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../core/passwords/password-rules.ts';
import { fiscalSettings, generalSettings } from '../core/records/entity.ts';
import { RoleId } from '../core/records/user.ts';
import { BoundedText, Flag, Id, Instant, TimeZone, UncheckedText } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { MAX_UNITS as MAX_USERNAME } from '../core/schemas/username.ts';
import { FactorRule } from '../core/second-factor.ts';
import { May } from './rights-of-caller.ts';

const MAX_TOKEN_HEADER = 1000;

export const Platform = Enumeration({
  web: 'a browser',
  ios: 'an iPhone or iPad',
  android: 'an Android phone',
});

/** The login itself checks lengths, so that all refusals look alike. */
export const Credentials = z
  .strictObject({
    username: UncheckedText(MAX_USERNAME).meta({ example: 'camille.martin' }),
    password: UncheckedText(MAX_PASSWORD).meta({ format: 'password' }),
  })
  .meta({ id: 'Credentials' });

/** The token that a client may hold when it signs in; an unreadable token is ignored. */
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

const LinkToken = z.string().meta({ description: 'Works once, for two minutes.', format: 'password' });

/** What a signed-in device shows to another one. */
export const SignInLink = z
  .strictObject({
    token: LinkToken,
    expires_at: Instant,
    url: z.string().nullable().meta({
      description:
        'Opens the application and signs in there; the token is behind `#`, which browsers do not send. Null without `APP_URL`.',
    }),
    qr_svg: z.string().nullable().meta({ description: 'The QR code of `url`, as an SVG image.' }),
  })
  .meta({ id: 'SignInLink' });

export const LinkToUse = z
  .strictObject({ token: BoundedText(200).meta({ description: 'The `token` of a sign-in link.' }) })
  .meta({ id: 'SignInLinkToken' });

export const Login = z.strictObject({
  token: z.string().meta({ description: 'Opaque; send it as `Authorization: Bearer <token>`.' }),
  expires_at: Instant.meta({
    description: 'When it ends if nothing more is asked for; on the web use moves it on.',
  }),
  password_generated: PasswordGenerated,
  user: SignedInUser,
});

const OwnOperation = z
  .strictObject({
    operation_id: Id,
    ope_user_id: Id.meta({ description: 'The membership: passages name it as `fk_user`.' }),
    name: z.string(),
    chk_active: Flag,
    date_start: z.string().meta({ format: 'date' }),
    date_end: z.string().meta({ format: 'date' }),
  })
  .meta({ id: 'OwnOperation' });

/** The association's settings that a client needs before its other requests. */
export const Association = z
  .strictObject({
    name: z.string().nullable().meta({
      description: 'The name of the association; null if the stored value cannot be decrypted.',
      example: 'Amicale de Bondy',
    }),
    time_zone: TimeZone,
    currency: z.literal('EUR'),
    max_amount: z.string().meta({ description: 'The largest `montant` of a passage.', example: '9999.99' }),
    chk_pay: Flag.meta({ description: 'Whether cards are taken.' }),
    fiscal_receipts: fiscalSettings.enabled.output().meta({ description: fiscalSettings.enabled.meaning }),
    auto_receipts: generalSettings.auto_receipts.output().meta({
      description: generalSettings.auto_receipts.meaning,
    }),
    members_can_delete: generalSettings.members_can_delete.output().meta({
      description: generalSettings.members_can_delete.meaning,
    }),
    fiscal_year_start: generalSettings.fiscal_year_start.output().meta({
      description: generalSettings.fiscal_year_start.meaning,
    }),
    is_example: z.boolean().meta({
      description:
        'Whether it is the association that is made up for visitors; nothing of it leaves the service.',
    }),
  })
  .meta({ id: 'SessionAssociation' });

export const Session = z.strictObject({
  user: SignedInUser,
  role_id: RoleId,
  entity_id: Id.nullable(),
  platform: Platform,
  password_generated: PasswordGenerated,
  may: May,
  operations: z.array(OwnOperation).meta({
    description:
      'Those the user is a member of, the latest first, at most 50. Who may read more finds them in the list.',
  }),
  second_factor: z
    .strictObject({
      is_registered: z.boolean(),
      must_register: z.boolean().meta({ description: 'Nothing else is allowed before one is registered.' }),
      rule: FactorRule.nullable().meta({
        description: 'The setting of the association; null for a super administrator.',
      }),
    })
    .meta({ id: 'SessionSecondFactor' }),
  association: Association.nullable().meta({ description: 'Null for a super administrator, who has none.' }),
  expires_at: Instant.meta({
    description: 'When it ends if nothing more is asked for; on the web use moves it on.',
  }),
});
