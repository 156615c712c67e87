import * as z from 'zod';
import { grounds, isGround } from '../../app/map/grounds.ts';
import { signupModes } from '../../lib/core/config/values.ts';

const name = z.string('is missing').min(1, 'is missing');
const count = z.number('must be a number').int('must be a whole number').positive('must be above 0');
const text = z.string('must be text');
const policy = z.enum(['Delete', 'Retain', 'Snapshot']);
const fee = z.union([z.literal(0), z.literal('0')], 'must be 0: the platform takes no commission');

/** The rows of `infra/stages.yml` and their allowed values; an unknown row is refused as a typo. */
export const StageSettings = z.strictObject({
  small_name: name.regex(/^[a-z][a-z\d-]{2,40}$/, 'takes small letters, digits and -'),
  domain: name,
  mail_domain: name,
  dmarc_policy: z.enum(['', 'none', 'quarantine', 'reject']),
  mail_from: name,
  app_domain: name,
  passkey_rp_id: name.regex(/^[a-z\d.-]+$/, 'takes a domain in small letters'),
  passkey_origins: name,
  map_ground: text.refine(isGround, `must be empty or one of ${Object.keys(grounds).join(', ')}`),
  cors_origins: text,
  alarm_email: name,
  min_app_version: text,
  signup: z.enum(signupModes),
  rate_limit: name,
  rate_limit_keys: name,
  rate_limit_open: name,
  throttle_rate: count,
  throttle_burst: count,
  reserve_concurrency: z.boolean(),
  mail_rate: name,
  address_source: name,
  outline_source: name,
  buildings_database: name,
  // Aurora scales in steps of 0.5 ACU.
  database_min_acu: z.number('must be a number').multipleOf(0.5).min(0.5),
  database_max_acu: z.number('must be a number').multipleOf(0.5).max(256),
  database_instances: z.literal([1, 2]),
  backup_days: count.max(35, 'is 35 at most'),
  database_cluster: name,
  database_snapshot: text,
  deletion_protection: z.boolean(),
  deletion_policy: policy,
  bucket_removal: z.enum(['Delete', 'Retain', 'RetainExceptOnCreate']),
  bucket_replacement: policy,
  event_log_lock: z.boolean(),
  nat_gateways: z.literal([1, 2]),
  vpc_cidr: name,
  log_level: z.enum(['debug', 'info', 'warn', 'error']),
  log_retention_days: count,
  pay_account_profile: name,
  pay_secret_key: text,
  pay_webhook_secrets: text,
  fee_percent: fee,
  fee_minimum: fee,
});
