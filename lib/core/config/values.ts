import * as z from 'zod';
import type { Quota } from '../quota.ts';

const stages = ['DEV', 'REC', 'PROD'] as const;
export type Stage = (typeof stages)[number];

export const stage = () => z.enum(stages).default('DEV');

// Schemas are functions, so that a Lambda builds only those of its own settings.

/** An http or https URL. */
export const url = () =>
  z
    .string('is required')
    .refine(
      (text) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text),
      'expected an http or https address',
    );

/** A URL that paths are appended to: no query, no fragment, no trailing slash. */
export const baseUrl = () =>
  url()
    .refine((text) => !/[?#]/.test(text), 'expected an address without ? and #')
    .transform((text) => text.replace(/\/+$/, ''));

export const postgresUrl = () =>
  z.string('is required').refine(isPostgresUrl, 'expected postgres://user:password@host/database');

/** How the functions log in to their databases. */
export const databaseLogin = () => z.enum(['password', 'iam']).default('password');

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}

const KMS_KEY =
  /^(alias\/[\w/-]+|(mrk-)?[\da-f-]{32,36}|arn:aws[a-z-]*:kms:[a-z\d-]+:\d+:(key|alias)\/[\w/-]+)$/i;

/** `file:<path>`, or a KMS key by id, alias or ARN. */
export const fieldKey = () =>
  z
    .string('is required')
    .refine((text) => /^file:./.test(text) || KMS_KEY.test(text), 'expected file:<path> or a KMS key id');

export const commaList = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );

/** Origins as browsers send them: lower case, without a trailing slash. */
export const origins = () =>
  commaList()
    .refine((list) => list.every(isOrigin), 'expected origins such as https://app.example.org')
    .transform((list) => list.map((text) => new URL(text).origin));

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text);
}

/** Who may sign an association up: nobody, whom a super administrator invited, or everybody. */
export const signupModes = ['off', 'invited', 'open'] as const;
export type SignupMode = (typeof signupModes)[number];

export const signupMode = () => z.enum(signupModes).default('off');

/** The domain that passkeys are made for: that of the application, or one that it ends with. */
export const relyingPartyId = () =>
  z
    .string()
    .regex(
      /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/,
      'expected a domain in small letters',
    )
    .default('localhost');

/** Whether super administrators have to register a second factor. */
export const superAdminFactor = () => z.enum(['required', 'offered']).default('required');

/** `600/200` (per minute/burst) or `600`; the burst defaults to a third. */
export const rateLimit = (usual: Quota) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}(\/[1-9]\d{0,8})?$/, 'expected requests per minute from 1, e.g. 600 or 600/200')
    .default(`${usual.perMinute}/${usual.burst}`)
    .transform((text): Quota => {
      const [perMinute = usual.perMinute, burst = Math.ceil(perMinute / 3)] = text.split('/').map(Number);
      return { perMinute, burst };
    });

const EVENT_STORE = /^(file:.+|s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/.*)?)$/;

export const eventStore = () =>
  z
    .string()
    .regex(EVENT_STORE, 'expected file:<folder> or s3://bucket/prefix')
    .transform((text) => {
      if (text.startsWith('file:')) return { kind: 'file' as const, folder: text.slice('file:'.length) };
      const [bucket = '', ...prefix] = text.slice('s3://'.length).split('/');
      return { kind: 's3' as const, bucket, prefix: prefix.filter((name) => name !== '').join('/') };
    });

export const mailTransport = () =>
  z
    .string()
    .regex(/^(ses|smtps?:\/\/.+)$/, 'expected smtp://host:port or ses')
    .transform((text) => (text === 'ses' ? { kind: 'ses' as const } : { kind: 'smtp' as const, url: text }));

// The platform charges no fee; a stage that sets one must not start.
export const zeroFee = () =>
  z
    .string()
    .default('0')
    .transform(Number)
    .refine((value) => value === 0, 'must be 0: the platform takes no commission');

/** Files of a folder, or an address with `{code}` or `{department}` of a commune in it. */
export const sourcePlace = () =>
  z
    .string('is required')
    .regex(/^(file:.+|https?:\/\/[^{]+\{(code|department)\}.*)$/, {
      error: 'expected file:<folder> or https://…{code}…, {department} for files of départements',
      abort: true,
    })
    .transform((text) =>
      text.startsWith('file:')
        ? { kind: 'folder' as const, folder: text.slice('file:'.length) }
        : { kind: 'web' as const, template: text },
    );

/** The hosts of the BAN and of the outlines. */
const sourceHosts = ['adresse.data.gouv.fr', 'geo.api.gouv.fr', 'plateforme.adresse.data.gouv.fr'];

/** Why a stage may not read from a source: other hosts would learn where its associations are, and could send anything. */
export function sourceFault(of: Stage, place: z.output<ReturnType<typeof sourcePlace>>): string | undefined {
  if (place.kind === 'folder') return undefined;
  const url = URL.parse(place.template.replaceAll(/[{}]/g, ''));
  if (url?.protocol === 'http:' && url.hostname === '127.0.0.1' && of === 'DEV') return undefined;
  if (url?.protocol !== 'https:') return 'expected https';
  return sourceHosts.includes(url.host) ? undefined : `expected one of the hosts ${sourceHosts.join(', ')}`;
}
