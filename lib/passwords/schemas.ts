import * as z from 'zod';

export const ForgottenPassword = z
  .strictObject({ username: z.string().max(256) })
  .meta({ id: 'ForgottenPassword' });

export const NewPassword = z
  .strictObject({
    token: z.string().max(200).meta({
      description:
        'From the link in the e-mail; it works once, for 30 minutes, or 7 days after an invitation.',
    }),
    password: z.string().meta({ format: 'password' }),
  })
  .meta({ id: 'NewPassword' });
