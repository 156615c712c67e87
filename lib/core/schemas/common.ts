import * as z from 'zod';
import { parseMoney } from '../money.ts';
import { isDay, isTimeZone } from '../time.ts';

/** Maximum length of any text in a request, in UTF-16 units, except in unchecked members. */
export const MAX_TEXT = 4000;

/** Text whose length is checked first, because normalising takes quadratic time. */
export const BoundedText = (max: number) => z.string().max(max, { error: tooLongMessage(max), abort: true });

function tooLongMessage(max: number): string {
  return `must have at most ${max} characters`;
}

/** A length limit in UTF-16 units that OpenAPI does not show. */
const boundedString = (units: number, error: string) =>
  z.string().refine((text) => text.length <= units, { error, abort: true, params: { code: 'too-big' } });

const MAX_SHORT = 100;

/** Short text that a pattern or an enumeration restricts further; `longest` is the length that they allow, if it is more. */
export function ShortText(longest = 0) {
  const units = Math.max(MAX_SHORT, longest);
  return boundedString(units, tooLongMessage(units));
}

/**
 * Text that the verb validates. It is truncated to `max` + 1 characters, and is empty when it contains characters that PostgreSQL
 * cannot store.
 */
export const UncheckedText = (max: number) =>
  z.string().overwrite((text) => (text.includes('\0') || !text.isWellFormed() ? '' : text.slice(0, max + 1)));

/** The key of an object in the bucket. */
export const FileKey = BoundedText(1024).min(1);

/** A server id in a body or a response. */
export const Id = z.int().positive();

/** A server id in a path or a query. */
export const IdParameter = ShortText()
  .regex(/^[1-9]\d{0,15}$/, 'expected a positive integer')
  .transform(Number)
  .refine(Number.isSafeInteger, 'expected an integer below 2^53')
  .meta({ override: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } });

export const Flag = z.literal([0, 1]);

/** A flag in a query. */
export const FlagParameter = z
  .enum(['0', '1'])
  .transform((text) => (text === '1' ? 1 : 0))
  .meta({ override: { type: 'integer', enum: [0, 1] } });

/** `true` or `false` in a query. */
export const TruthParameter = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ override: { type: 'boolean', enum: [true, false] } });

export const Day = ShortText()
  // Aborts, so that later checks compare valid days only.
  .refine(isDay, { error: 'expected an existing day, YYYY-MM-DD', abort: true })
  .meta({ override: { type: 'string', format: 'date' }, example: '2026-11-20' });

/** Any ISO 8601 instant with an offset, converted to UTC with milliseconds. */
export const InstantInput = ShortText()
  .check(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text).toISOString())
  .refine((instant) => /^(?!0000)\d{4}-/.test(instant), 'expected an instant of the years 1 to 9999')
  .meta({ override: { type: 'string', format: 'date-time' } });

export const Instant = z.string().meta({ format: 'date-time', example: '2026-11-20T09:00:00.000Z' });

const amountMessage = 'expected an amount such as 12.50: 0 to 9999.99 with at most two decimals';

/** Money in a request: a number or a string with at most two decimals, parsed to integer cents. */
export const MoneyInput = z
  .union([z.number(), ShortText()], amountMessage)
  .transform((value, context) => {
    const cents = parseMoney(value);
    if (cents !== undefined) return cents;
    context.addIssue({ code: 'custom', message: amountMessage });
    return z.NEVER;
  })
  .meta({
    override: {
      oneOf: [
        { type: 'number', minimum: 0, maximum: 9999.99 },
        { type: 'string', pattern: '^\\d{1,4}(\\.\\d{1,2})?$' },
      ],
    },
    example: '12.50',
  });

/** Money in a query. */
export const MoneyParameter = MoneyInput.meta({
  override: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d{1,4}(\\.\\d{1,2})?$' }] },
  example: '12.50',
});

/** Money in a response: a decimal string with two decimals. */
export const Money = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ example: '12.50' });

/** Characters that change the display order of text. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Text typed by a person: trimmed, not empty, without characters that change its display order. */
export const Text = (max: number) =>
  boundedString(2 * max, tooLongMessage(max))
    .refine((text) => !DIRECTION.test(text), {
      error: 'must not contain characters that change the direction of text',
      abort: true,
      params: { code: 'direction-character' },
    })
    .trim()
    // Aborts, so that a longer minimum does not report the fault twice.
    .min(1, { error: 'must not be empty', abort: true })
    .max(max, tooLongMessage(max));

export const Email = BoundedText(254).check(z.email()).meta({ example: 'camille@example.org' });

export const TimeZone = ShortText()
  .refine(isTimeZone, 'expected an IANA time zone')
  .meta({ example: 'Europe/Paris' });

export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** Fields of every record that the server sets. */
export const RecordFields = {
  version: z.int().positive().meta({ description: 'Also the ETag: `"v<version>"`.' }),
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant.nullable(),
};

/** `?soft=false` deletes permanently. */
export const SoftParameter = z
  .enum(['true', 'false'])
  .default('true')
  .transform((text) => text === 'true')
  .meta({
    override: { type: 'boolean', default: true, enum: [true, false] },
    description: '`false` removes for good what nothing refers to; super administrators only.',
  });

export const ReasonParameter = Text(500).optional().meta({
  description:
    'Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association.',
});

/** Fields of a record whose stored values cannot be decrypted. */
export const Damaged = z.array(z.string()).meta({
  description:
    'Absent unless stored values cannot be read: the names of these fields, which are null or empty here. Writing one anew mends it.',
  example: ['name'],
});
