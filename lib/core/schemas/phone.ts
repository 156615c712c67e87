import * as z from 'zod';
import { e164Of, storedNumber } from '../text/phone-number.ts';
import { ShortText } from './common.ts';

/** Also what the French sentence is found by: `lib/core/problems/french-sentences.ts`. */
const message = 'expected a phone number such as 06 12 34 56 78, or + and the code of its country before it';
const params = { code: 'invalid-format' };

/**
 * A phone number as people and spreadsheets write it, read to E.164. Parsed with `safeParseAsync`: the library that knows the
 * numbers of all countries is loaded for the first number, so that requests without one do not wait for it.
 */
export const Phone = ShortText()
  .transform(async (written, context) => {
    const number = await existingNumber(written);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message, params });
    return z.NEVER;
  })
  .meta({
    override: { type: 'string' },
    description: 'As people and spreadsheets write it; French without a country code. Answered in E.164.',
    example: '+33612345678',
  });

/** What releases before E.164 took for a number: five digits and more, with separators. */
const LOOSE = /^\+?[0-9][0-9 ().-]{4,19}$/;

/** A number that was stored, or is looked for: also one that an older release took, and that would be refused today. */
export const KnownPhone = ShortText()
  .trim()
  .refine((written) => LOOSE.test(written) || e164Of(written) !== undefined, { error: message, params })
  .transform(storedNumber)
  .meta({ override: { type: 'string' }, example: '+33612345678' });

async function existingNumber(written: string): Promise<string | undefined> {
  const prepared = e164Of(written);
  if (prepared === undefined) return undefined;
  const { possibleNumber } = await import('../text/possible-number.ts');
  return possibleNumber(prepared);
}
