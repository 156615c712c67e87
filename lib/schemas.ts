import * as z from 'zod';
import { parseMoney } from './money.ts';
import { isDay, isTimeZone } from './time.ts';

/** A server id in a body or an answer. */
export const Id = z.int().positive();

/** A server id in a path or a query, where it arrives as text. */
export const IdParameter = z
  .string()
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
  z
    .string()
    .transform(Number)
    .pipe(literal)
    .meta({ override: { type: 'integer', enum: [...literal.values] } });

export const Day = z
  .string()
  // What is no day is compared with no other one.
  .refine(isDay, { error: 'expected an existing day, YYYY-MM-DD', abort: true })
  .meta({ override: { type: 'string', format: 'date' }, example: '2026-11-20' });

/** Any ISO 8601 instant with an offset; kept in UTC with milliseconds. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((instant) => /^(?!0000)\d{4}-/.test(instant), 'expected an instant of the years 1 to 9999')
  .meta({ override: { type: 'string', format: 'date-time' } });

export const Instant = z.string().meta({ format: 'date-time', example: '2026-11-20T09:00:00.000Z' });

const amountWanted = 'expected an amount such as 12.50: 0 to 9999.99 with at most two decimals';

/** Money on the way in: integer cents of a number or a string with at most two decimals. */
export const MoneyInput = z
  .union([z.number(), z.string()], amountWanted)
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
  z.string().trim().min(1, 'must not be empty').max(max, `must have at most ${max} characters`);

export const Email = z.email().max(254).meta({ example: 'camille@example.org' });

export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 ().-]{4,19}$/, 'expected a phone number')
  .meta({ example: '+33 6 12 34 56 78' });

export const TimeZone = z
  .string()
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
