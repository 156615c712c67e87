import * as z from 'zod';
import { MAX_UNITS } from '../core/password-rules.ts';
import { BoundedText } from '../core/schemas.ts';
import { MAX_UNITS as MAX_USERNAME } from '../core/username.ts';

export const ForgottenPassword = z
  .strictObject({ username: BoundedText(MAX_USERNAME) })
  .meta({ id: 'ForgottenPassword' });

export const NewPassword = z
  .strictObject({
    token: BoundedText(200).meta({
      description:
        'From the link in the e-mail; it works once, for 30 minutes, or 7 days after an invitation.',
    }),
    password: BoundedText(MAX_UNITS).meta({ format: 'password' }),
  })
  .meta({ id: 'NewPassword' });
