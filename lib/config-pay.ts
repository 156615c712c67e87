import * as z from 'zod';
import { commaList, type Stage, stage, url, zero } from './config-values.ts';
import { accountProfiles } from './pay-provider.ts';

/** Card payments. The platform takes nothing, and a live key belongs to PROD alone. */
export const pay = () =>
  z
    .object({
      STAGE: stage(),
      PAY_SECRET_KEY: z.string().trim().optional(),
      PAY_API_URL: url().optional(),
      PAY_ACCOUNT_PROFILE: z.enum(accountProfiles).default('express_type'),
      PAY_FEE_PERCENT: zero(),
      PAY_FEE_MINIMUM: zero(),
    })
    .superRefine((value, context) => {
      const fault = payKeyFault(value.STAGE, value.PAY_SECRET_KEY, value.PAY_API_URL);
      if (fault) context.addIssue({ code: 'custom', path: [fault.name], message: fault.message });
    });

/** What payment events are signed with: the present secret and, while it is being renewed, the one before. */
export const paySecrets = () =>
  z
    .object({
      STAGE: stage(),
      PAY_SECRET_KEY: z.string().trim().optional(),
      PAY_WEBHOOK_SECRETS: commaList().refine(
        (list) => list.every((secret) => secret.startsWith('whsec_')),
        'expected whsec_…, several with commas between them',
      ),
    })
    .superRefine(({ PAY_SECRET_KEY: key, PAY_WEBHOOK_SECRETS: secrets }, context) => {
      if (!key || secrets.length > 0) return;
      // Without them no payment would ever be paid.
      context.addIssue({ code: 'custom', path: ['PAY_WEBHOOK_SECRETS'], message: 'is required with a key' });
    });

function payKeyFault(of: Stage, key: string | undefined, host: string | undefined) {
  if (!key) return of === 'PROD' ? { name: 'PAY_SECRET_KEY', message: 'is required in PROD' } : undefined;
  const live = /^(sk|rk)_live_/.test(key);
  if (!live && !/^(sk|rk)_test_/.test(key))
    return { name: 'PAY_SECRET_KEY', message: 'is not a provider key' };
  if (live !== (of === 'PROD')) return { name: 'PAY_SECRET_KEY', message: `has the wrong mode for ${of}` };
  if (live && host) return { name: 'PAY_API_URL', message: 'must not be set with a live key' };
  return undefined;
}
