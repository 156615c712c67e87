import * as z from 'zod';

const stages = ['DEV', 'REC', 'PROD'] as const;
export type Stage = (typeof stages)[number];

export type Environment = Record<string, string | undefined>;

const stage = z.enum(stages).default('DEV');
const url = z.url();
const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** `600` or `600/200`: requests per minute, and how many of them at once. */
const rateLimit = z
  .string()
  .regex(/^\d+(\/\d+)?$/, 'expected requests per minute, e.g. 600 or 600/200')
  .default('600/200')
  .transform((text) => {
    const [perMinute, burst] = text.split('/').map(Number);
    return { perMinute: perMinute ?? 600, burst: burst ?? Math.ceil((perMinute ?? 600) / 3) };
  });

const eventStore = z
  .string()
  .regex(/^(file:.+|s3:\/\/.+)$/, 'expected file:<folder> or s3://bucket/prefix')
  .transform((text) => {
    if (text.startsWith('file:')) return { kind: 'file' as const, folder: text.slice('file:'.length) };
    const [bucket = '', ...prefix] = text.slice('s3://'.length).split('/');
    return { kind: 's3' as const, bucket, prefix: prefix.join('/') };
  });

const mailTransport = z
  .string()
  .regex(/^(ses|smtps?:\/\/.+)$/, 'expected smtp://host:port or ses')
  .transform((text) => (text === 'ses' ? { kind: 'ses' as const } : { kind: 'smtp' as const, url: text }));

// The platform takes nothing; a stage that sets anything else must not start.
const zero = z
  .string()
  .default('0')
  .transform(Number)
  .refine((value) => value === 0, 'must be 0: the platform takes no commission');

const pay = z
  .object({
    STAGE: stage,
    PAY_SECRET_KEY: z.string().trim().optional(),
    PAY_WEBHOOK_SECRETS: commaList,
    PAY_API_URL: url.optional(),
    PAY_ACCOUNT_PROFILE: z
      .enum(['express_type', 'express_platform_pays', 'express_stripe_pays_risk'])
      .default('express_type'),
    PAY_FEE_PERCENT: zero,
    PAY_FEE_MINIMUM: zero,
  })
  .superRefine((value, context) => {
    const fault = payKeyFault(value.STAGE, value.PAY_SECRET_KEY, value.PAY_API_URL);
    if (fault) context.addIssue({ code: 'custom', path: [fault.name], message: fault.message });
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

const slices = {
  service: z.object({
    STAGE: stage,
    BASE_URL: url,
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
    MIN_APP_VERSION: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/, 'expected major.minor.patch')
      .optional(),
    RATE_LIMIT: rateLimit,
    CORS_ORIGINS: commaList,
  }),
  database: z.object({ DATABASE_URL: url, BUILDINGS_DATABASE_URL: url.optional() }),
  owner: z.object({ DATABASE_OWNER_URL: url }),
  keys: z.object({ FIELD_KEY: z.string().min(1) }),
  files: z.object({ FILES_BUCKET: z.string().min(3), S3_ENDPOINT: url.optional() }),
  queues: z.object({ STAGE: stage, SQS_ENDPOINT: url.optional(), QUEUE_URL_BASE: url }),
  events: z.object({ EVENT_STORE: eventStore }),
  mail: z.object({
    MAIL_TRANSPORT: mailTransport,
    MAIL_FROM: z.string().min(3),
    MAIL_RATE: z.coerce.number().positive().default(1),
  }),
  breach: z.object({ BREACH_API_URL: url.optional() }),
  pay,
} as const;

type Slices = typeof slices;
export type SliceName = keyof Slices;
export type Config = { [N in SliceName]: () => z.output<Slices[N]> };

/** A setting is missing or wrong; the message names it and never shows its value. */
export class ConfigError extends Error {}

function parse<S extends z.ZodType>(schema: S, environment: Environment): z.output<S> {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(known);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}

/** Settings in slices, each parsed once and only when a function asks for it. */
export function configFrom(environment: Environment): Config {
  const lazy = <S extends z.ZodType>(schema: S) => {
    let parsed: { value: z.output<S> } | undefined;
    return () => {
      parsed ??= { value: parse(schema, environment) };
      return parsed.value;
    };
  };
  return {
    service: lazy(slices.service),
    database: lazy(slices.database),
    owner: lazy(slices.owner),
    keys: lazy(slices.keys),
    files: lazy(slices.files),
    queues: lazy(slices.queues),
    events: lazy(slices.events),
    mail: lazy(slices.mail),
    breach: lazy(slices.breach),
    pay: lazy(slices.pay),
  };
}

/** The environment of the running process; whoever starts a stack adds to it. */
export const processEnvironment: Environment = process.env;

/** The settings of the running process. */
export const processConfig: Config = configFrom(processEnvironment);

/** Where a packaged function finds the files beside its bundle; undefined outside Lambda. */
export function assetFolder(): string | undefined {
  const root = process.env['LAMBDA_TASK_ROOT'];
  return root === undefined ? undefined : `${root}/assets`;
}
