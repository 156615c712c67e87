import * as z from 'zod';
import { pay, paySecrets } from './config-pay.ts';
import {
  baseUrl,
  eventStore,
  fieldKey,
  mailTransport,
  origins,
  postgresUrl,
  rateLimit,
  stage,
  url,
} from './config-values.ts';

/** What each part of the service reads from its environment. */
export const slices = {
  service: () =>
    z.object({
      STAGE: stage(),
      BASE_URL: baseUrl(),
      LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
      MIN_APP_VERSION: z
        .string()
        .regex(/^\d+\.\d+\.\d+$/, 'expected major.minor.patch')
        .optional(),
      RATE_LIMIT: rateLimit({ perMinute: 600, burst: 200 }),
      RATE_LIMIT_OPEN: rateLimit({ perMinute: 300, burst: 100 }),
      CORS_ORIGINS: origins(),
    }),
  database: () =>
    z.object({
      DATABASE_URL: postgresUrl(),
      DATABASE_LOGIN: z.enum(['password', 'iam']).default('password'),
      BUILDINGS_DATABASE_URL: postgresUrl().optional(),
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
  pay,
  paySecrets,
} as const;
