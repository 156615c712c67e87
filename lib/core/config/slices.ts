import * as z from 'zod';
import { accountProfiles } from '../pay-provider.ts';
import {
  baseUrl,
  commaList,
  databaseLogin,
  eventStore,
  fieldKey,
  mailTransport,
  origins,
  postgresUrl,
  rateLimit,
  relyingPartyId,
  type Stage,
  signupMode,
  sourceFault,
  sourcePlace,
  stage,
  superAdminFactor,
  url,
  zeroFee,
} from './values.ts';

/** Card payments. The platform charges no fee, and live keys are allowed in PROD only. */
const pay = () =>
  z
    .object({
      STAGE: stage(),
      PAY_SECRET_KEY: z.string().trim().optional(),
      PAY_API_URL: url().optional(),
      PAY_ACCOUNT_PROFILE: z.enum(accountProfiles).default('express_type'),
      PAY_FEE_PERCENT: zeroFee(),
      PAY_FEE_MINIMUM: zeroFee(),
    })
    .superRefine((value, context) => {
      const fault = payKeyFault(value.STAGE, value.PAY_SECRET_KEY, value.PAY_API_URL);
      if (fault) context.addIssue({ code: 'custom', path: [fault.name], message: fault.message });
    });

/** Secrets that sign payment events: the current one and, during a rotation, the previous one. */
const paySecrets = () =>
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
      // Without webhook secrets no payment would ever become paid.
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

/** Where addresses and outlines of communes come from. */
const addressSource = () =>
  z
    .object({
      STAGE: stage(),
      ADDRESS_SOURCE: sourcePlace(),
      OUTLINE_SOURCE: sourcePlace().optional(),
    })
    .superRefine(({ STAGE, ...places }, context) => {
      for (const [name, place] of Object.entries(places)) {
        const fault = place && sourceFault(STAGE, place);
        if (fault) context.addIssue({ code: 'custom', path: [name], message: fault });
      }
    });

/** The settings that each part of the service reads from the environment. */
export const slices = {
  service: () =>
    z
      .object({
        STAGE: stage(),
        BASE_URL: baseUrl(),
        APP_URL: baseUrl().optional(),
        LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
        MIN_APP_VERSION: z
          .string()
          .regex(/^\d+\.\d+\.\d+$/, 'expected major.minor.patch')
          .optional(),
        RATE_LIMIT: rateLimit({ perMinute: 600, burst: 200 }),
        RATE_LIMIT_KEYS: rateLimit({ perMinute: 120, burst: 60 }),
        RATE_LIMIT_OPEN: rateLimit({ perMinute: 300, burst: 100 }),
        CORS_ORIGINS: origins(),
        SIGNUP: signupMode(),
        PASSKEY_RP_ID: relyingPartyId(),
        PASSKEY_ORIGINS: origins(),
        SUPER_ADMIN_FACTOR: superAdminFactor(),
        // For a receiver on one's own machine; no template of a stage has it.
        WEBHOOK_LOOPBACK: z.stringbool().default(false),
      })
      .refine(({ STAGE, SUPER_ADMIN_FACTOR }) => STAGE === 'DEV' || SUPER_ADMIN_FACTOR === 'required', {
        path: ['SUPER_ADMIN_FACTOR'],
        error: 'must be required outside of DEV',
      })
      .refine(({ STAGE, WEBHOOK_LOOPBACK }) => STAGE === 'DEV' || !WEBHOOK_LOOPBACK, {
        path: ['WEBHOOK_LOOPBACK'],
        error: 'is for one’s own machine in DEV only',
      }),
  database: () =>
    z.object({
      DATABASE_URL: postgresUrl(),
      DATABASE_LOGIN: databaseLogin(),
    }),
  buildings: () =>
    z.object({
      BUILDINGS_DATABASE_URL: postgresUrl().optional(),
      DATABASE_LOGIN: databaseLogin(),
    }),
  owner: () =>
    z.object({
      DATABASE_OWNER_URL: postgresUrl(),
      DATABASE_OWNER_SECRET: z.string().startsWith('arn:').optional(),
    }),
  keys: () => z.object({ FIELD_KEY: fieldKey() }),
  files: () => z.object({ FILES_BUCKET: z.string().min(3), S3_ENDPOINT: url().optional() }),
  queues: () => z.object({ STAGE: stage(), SQS_ENDPOINT: url().optional(), QUEUE_URL_BASE: url() }),
  events: () =>
    z.object({
      EVENT_STORE: eventStore(),
      EVENT_LOG_LOCK: z.stringbool().default(false),
      S3_ENDPOINT: url().optional(),
    }),
  logKey: () => z.object({ EVENT_LOG_KEY: fieldKey() }),
  mail: () =>
    z.object({
      MAIL_TRANSPORT: mailTransport(),
      MAIL_FROM: z.string().min(3),
      MAIL_RATE: z.coerce.number().positive().default(1),
    }),
  breach: () => z.object({ BREACH_API_URL: url().optional() }),
  addressSource,
  pay,
  paySecrets,
} as const;
