import * as z from 'zod';

/** Text that may not be taken away by an empty value. */
export const text = (max = 5000) => z.string().min(1).max(max);

/** Text that an empty value takes away. */
export const clearable = (max = 5000) => z.string().max(max);

export const integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
    .transform(Number);

/** Of amounts of money. */
export const positive = () => integer().refine((value) => value > 0, 'parameter_invalid_integer');

export const flag = () => z.enum(['true', 'false']).transform((word) => word === 'true');

export const webAddress = () =>
  z.string().refine((url) => /^https?:/.test(url) && URL.canParse(url), 'url_invalid');

export const emailAddress = () => z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'email_invalid');

/** An empty value takes one entry away, or, in place of the whole, all of them. */
export const metadata = () => z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')]);

/** A part of the request that the simulator takes note of without looking inside. */
export const unread = () => z.record(z.string(), z.unknown());

export const address = () =>
  z.strictObject({
    line1: clearable().optional(),
    line2: clearable().optional(),
    city: clearable().optional(),
    postal_code: clearable().optional(),
    state: clearable().optional(),
    country: text(2).optional(),
  });

/** The parameters of an operation; every operation may be asked to expand its answer. */
export const asked = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject({ ...shape, expand: z.array(z.string()).optional() });
