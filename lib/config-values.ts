import * as z from 'zod';

const stages = ['DEV', 'REC', 'PROD'] as const;
export type Stage = (typeof stages)[number];

export const stage = z.enum(stages).default('DEV');
export const url = z.url();
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** `600` or `600/200`: requests per minute, and how many of them at once. */
export const rateLimit = z
  .string()
  .regex(/^\d+(\/\d+)?$/, 'expected requests per minute, e.g. 600 or 600/200')
  .default('600/200')
  .transform((text) => {
    const [perMinute, burst] = text.split('/').map(Number);
    return { perMinute: perMinute ?? 600, burst: burst ?? Math.ceil((perMinute ?? 600) / 3) };
  });

export const eventStore = z
  .string()
  .regex(/^(file:.+|s3:\/\/.+)$/, 'expected file:<folder> or s3://bucket/prefix')
  .transform((text) => {
    if (text.startsWith('file:')) return { kind: 'file' as const, folder: text.slice('file:'.length) };
    const [bucket = '', ...prefix] = text.slice('s3://'.length).split('/');
    return { kind: 's3' as const, bucket, prefix: prefix.join('/') };
  });

export const mailTransport = z
  .string()
  .regex(/^(ses|smtps?:\/\/.+)$/, 'expected smtp://host:port or ses')
  .transform((text) => (text === 'ses' ? { kind: 'ses' as const } : { kind: 'smtp' as const, url: text }));

// The platform takes nothing; a stage that sets anything else must not start.
export const zero = z
  .string()
  .default('0')
  .transform(Number)
  .refine((value) => value === 0, 'must be 0: the platform takes no commission');
