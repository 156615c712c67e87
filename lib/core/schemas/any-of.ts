import * as z from 'zod';
import { ShortText } from './common.ts';

/** An optional filter by one value of an enumeration, or by a comma-separated list, combined with OR. */
export function AnyOf<const V extends Readonly<Record<string, string>>>(enumeration: z.ZodEnum<V>) {
  return commaList(enumeration, { type: 'string', options: enumeration.options, read: (text) => text });
}

/** An optional filter by one number, or by a comma-separated list, combined with OR. */
export function AnyOfNumbers<T extends number>(literal: z.ZodLiteral<T>) {
  return commaList(literal, { type: 'integer', options: [...literal.values], read: readNumber });
}

/** Reads digits only: `Number` would also accept an empty text and `0x1`. */
function readNumber(text: string): unknown {
  return /^\d+$/.test(text) ? Number(text) : text;
}

type Choice<T> = { type: 'string' | 'integer'; options: readonly T[]; read: (text: string) => unknown };

function commaList<T extends string | number>(one: z.ZodType<T>, { type, options, read }: Choice<T>) {
  const { meanings, description } = one.meta() ?? {};
  return ShortText(options.join(',').length)
    .transform((text, context) => {
      const values = z.array(one).safeParse(text.split(',').map(read));
      if (values.success) return [...new Set(values.data)];
      context.addIssue({ code: 'custom', message: `expected one of ${options.join(', ')}` });
      return z.NEVER;
    })
    .meta({
      override: { type: 'array', items: { type, enum: [...options] }, minItems: 1 },
      example: options.slice(0, 2),
      description: [description, 'Several in a comma list: any of them fits.'].filter(Boolean).join(' '),
      ...(meanings === undefined ? {} : { meanings }),
    })
    .optional()
    .meta({ param: { style: 'form', explode: false } });
}
