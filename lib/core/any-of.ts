import * as z from 'zod';
import { ShortText } from './schemas.ts';

/** An optional filter by one value of an enumeration, or by several in a comma list, any of which fits. */
export function AnyOf<const V extends Readonly<Record<string, string>>>(enumeration: z.ZodEnum<V>) {
  const { options } = enumeration;
  const wanted = `expected one of ${options.join(', ')}`;
  const { meanings, description } = enumeration.meta() ?? {};
  return ShortText()
    .transform((text, context) => {
      const values = z.array(enumeration).safeParse(text.split(','));
      if (values.success) return [...new Set(values.data)];
      context.addIssue({ code: 'custom', message: wanted });
      return z.NEVER;
    })
    .meta({
      override: { type: 'array', items: { type: 'string', enum: options }, minItems: 1 },
      example: options.slice(0, 2),
      description: [description, 'Several in a comma list: any of them fits.'].filter(Boolean).join(' '),
      ...(meanings === undefined ? {} : { meanings }),
    })
    .optional()
    .meta({ param: { style: 'form', explode: false } });
}
