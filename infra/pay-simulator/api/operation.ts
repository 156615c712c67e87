import * as z from 'zod';
import type { World } from '../world.ts';
import { paramsError } from './errors.ts';
import type { Params } from './request.ts';

export type Verb = 'GET' | 'POST' | 'DELETE';

/** The account of the `Stripe-Account` header and the id in the path. */
export type Call = { account: string | null; id: string };

type Work = (world: World, call: Call) => object;

export type Operation = {
  verb: Verb;
  /** The path template: `/v1/refunds/{id}`. */
  path: string;
  /** Validates the parameters and returns the operation to run. */
  prepare(params: Params): Work;
};

export function operation<S extends z.ZodType>(
  verb: Verb,
  path: string,
  schema: S,
  run: (world: World, params: z.output<S>, call: Call) => object,
): Operation {
  return {
    verb,
    path,
    prepare: (params) => {
      const read = z.safeParse(schema, params, { reportInput: true });
      if (!read.success) throw paramsError(read.error);
      return (world, call) => run(world, read.data, call);
    },
  };
}

/** Text that must not be empty. */
export const text = (max = 5000) => z.string().min(1).max(max);

/** Text that may be empty. */
export const clearable = (max = 5000) => z.string().max(max);

export const integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
    .transform(Number);

/** A positive integer, for amounts of money. */
export const positive = () => integer().refine((value) => value > 0, 'parameter_invalid_integer');

export const flag = () => z.enum(['true', 'false']).transform((word) => word === 'true');

export const webAddress = () =>
  z.string().refine((url) => /^https?:/.test(url) && URL.canParse(url), 'url_invalid');

export const emailAddress = () => z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'email_invalid');

/** Texts by name, or an empty string to clear all. */
export const metadata = () => z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')]);

/** A part of the request that the simulator accepts without validating it. */
export const opaque = () => z.record(z.string(), z.unknown());

export const address = () =>
  z.strictObject({
    line1: clearable().optional(),
    line2: clearable().optional(),
    city: clearable().optional(),
    postal_code: clearable().optional(),
    state: clearable().optional(),
    country: text(2).optional(),
  });

/** The parameters of an operation; every operation also takes `expand`. */
export const operationParams = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject({ ...shape, expand: z.array(z.string()).optional() });

/** The metadata of a new object, without empty entries. */
export function givenMetadata(given: Record<string, string> | '' | undefined): Record<string, string> {
  if (!given) return {};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
