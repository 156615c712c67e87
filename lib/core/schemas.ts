import * as z from 'zod';
import { parseMoney } from './money.ts';
import { isDay, isTimeZone } from './time.ts';

/** No text of a request is longer, in UTF-16 units, unless its verb judges it by itself. */
export const MAX_TEXT = 4000;

/** Text with a bound that is checked before anything is done with it: normalising is quadratic. */
export const BoundedText = (max: number) => z.string().max(max, { error: tooLong(max), abort: true });

function tooLong(max: number): string {
  return `must have at most ${max} characters`;
}

/** At most so many UTF-16 units, where something else says what is right; the document does not speak of it. */
const within = (units: number, error: string) =>
  z.string().refine((text) => text.length <= units, { error, abort: true, params: { code: 'too-big' } });

const MAX_SHORT = 100;

/** Text that a pattern or a list of names describes; nothing that fits is nearly as long. */
export const ShortText = () => within(MAX_SHORT, tooLong(MAX_SHORT));

/**
 * Text whose verb refuses in its own words what can never be right, however long it is. It arrives cut, one longer
 * than `max`; what no database stores arrives empty.
 */
export const JudgedText = (max: number) =>
  z.string().overwrite((text) => (text.includes('\0') || !text.isWellFormed() ? '' : text.slice(0, max + 1)));

/** The name of a file in the bucket. */
export const FileKey = BoundedText(1024).min(1);

/** A server id in a body or an answer. */
export const Id = z.int().positive();

/** A server id in a path or a query, where it arrives as text. */
export const IdParameter = ShortText()
  .regex(/^[1-9]\d{0,15}$/, 'expected a positive integer')
  .transform(Number)
  .refine(Number.isSafeInteger, 'expected an integer below 2^53')
  .meta({ override: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } });

export const Flag = z.literal([0, 1]);

/** The same in a query, where it arrives as text. */
export const FlagParameter = z
  .enum(['0', '1'])
  .transform((text) => (text === '1' ? 1 : 0))
  .meta({ override: { type: 'integer', enum: [0, 1] } });

/** One of a few numbers in a query, where it arrives as text. */
export const NumberParameter = <T extends number>(literal: z.ZodLiteral<T>) =>
  ShortText()
    .transform(Number)
    .pipe(literal)
    .meta({ override: { type: 'integer', enum: [...literal.values] } });

export const Day = ShortText()
  // What is no day is compared with no other one.
  .refine(isDay, { error: 'expected an existing day, YYYY-MM-DD', abort: true })
  .meta({ override: { type: 'string', format: 'date' }, example: '2026-11-20' });

/** Any ISO 8601 instant with an offset; kept in UTC with milliseconds. */
export const InstantInput = ShortText()
  .check(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text).toISOString())
  .refine((instant) => /^(?!0000)\d{4}-/.test(instant), 'expected an instant of the years 1 to 9999')
  .meta({ override: { type: 'string', format: 'date-time' } });

export const Instant = z.string().meta({ format: 'date-time', example: '2026-11-20T09:00:00.000Z' });

const amountWanted = 'expected an amount such as 12.50: 0 to 9999.99 with at most two decimals';

/** Money on the way in: integer cents of a number or a string with at most two decimals. */
export const MoneyInput = z
  .union([z.number(), ShortText()], amountWanted)
  .transform((value, context) => {
    const cents = parseMoney(value);
    if (cents !== undefined) return cents;
    context.addIssue({ code: 'custom', message: amountWanted });
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

/** Money on the way out: a decimal string with two digits. */
export const Money = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ example: '12.50' });

/** Text of a person's hand: outer spaces removed, never empty. */
export const Text = (max: number) =>
  within(2 * max, tooLong(max))
    .trim()
    .min(1, 'must not be empty')
    .max(max, tooLong(max));

export const Email = BoundedText(254).check(z.email()).meta({ example: 'camille@example.org' });

export const Phone = ShortText()
  .trim()
  .regex(/^\+?[0-9][0-9 ().-]{4,19}$/, 'expected a phone number')
  .meta({ example: '+33 6 12 34 56 78' });

export const TimeZone = ShortText()
  .refine(isTimeZone, 'expected an IANA time zone')
  .meta({ example: 'Europe/Paris' });

export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** The bookkeeping every record carries; set by the server. */
export const RecordFields = {
  version: z.int().positive().meta({ description: 'Also the ETag: `"v<version>"`.' }),
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant.nullable(),
};

/** `?soft=false` removes for good. */
export const SoftParameter = z
  .enum(['true', 'false'])
  .default('true')
  .transform((text) => text === 'true')
  .meta({
    override: { type: 'boolean', default: true },
    description: '`false` removes for good what nothing refers to; super administrators only.',
  });

export const ReasonParameter = Text(500).optional().meta({
  description:
    'Why; kept in the history as it is written. Required for what brought money: a passage, its operation, its association.',
});
