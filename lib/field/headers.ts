import type { Needs } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { InstantInput, ShortText } from '../core/schemas/common.ts';
import { type Instant, secondsBetween } from '../core/time.ts';

/** The version of the documents that phones pull and push. */
export const SCHEMA_VERSION = 1;
/** Phones are updated later than the service: the version before is served as well. */
const OLDEST_SCHEMA_VERSION = Math.max(1, SCHEMA_VERSION - 1);
const MAX_SKEW_SECONDS = 24 * 60 * 60;

export const schemaHeader = {
  'X-Field-Schema': ShortText()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .optional()
    .meta({
      description: `The \`schema_version\` of the documents that the phone has; 426 below ${OLDEST_SCHEMA_VERSION}.`,
      override: { type: 'integer', minimum: OLDEST_SCHEMA_VERSION },
    }),
};

/** Only a UUID, so that it cannot contain a name. */
const PhoneId = ShortText()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'expected a UUID in lower case')
  .meta({ override: { type: 'string', format: 'uuid' } });

export const pullHeaders = {
  ...schemaHeader,
  'X-Field-Phone': PhoneId.optional().meta({
    description:
      'A UUID that the phone has made for itself, by which administrators see when it was last in step. Phones that send none are one for each user.',
  }),
};

/** The common id of all phones of a user that send no id. */
export const UNNAMED_PHONE = '00000000-0000-0000-0000-000000000000';

export const pushHeaders = {
  ...schemaHeader,
  'X-Field-Time': InstantInput.optional().meta({
    description:
      'What the clock of the phone says now. When it is more than 24 hours off, new passages get the flag `clock`.',
  }),
};

export type FieldHeaders = { 'X-Field-Schema'?: number | undefined };

export type PullHeaders = FieldHeaders & { 'X-Field-Phone'?: string | undefined };

/** Throws 426 for a phone whose documents are older than those of the version before. */
export function requireKnownSchema(
  { settings }: Needs<'settings'>,
  { 'X-Field-Schema': version = SCHEMA_VERSION }: FieldHeaders,
): void {
  if (version >= OLDEST_SCHEMA_VERSION) return;
  throw new Problem('client-too-old', {
    detail: `Documents of version ${version} are no longer served; the oldest are of ${OLDEST_SCHEMA_VERSION}.`,
    members: { min_app_version: settings.minAppVersion, schema_version: OLDEST_SCHEMA_VERSION },
    headers: { upgrade: `field-schema/${OLDEST_SCHEMA_VERSION}` },
  });
}

/** True when the clock of a phone is more than a day off. */
export function hasWrongClock({ now }: Needs<'now'>, phoneTime: Instant | undefined): boolean {
  return phoneTime !== undefined && Math.abs(secondsBetween(phoneTime, now)) > MAX_SKEW_SECONDS;
}
