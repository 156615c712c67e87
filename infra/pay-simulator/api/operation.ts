import * as z from 'zod';
import type { World } from '../world.ts';
import type { Params } from './form.ts';
import { paramsError } from './params-error.ts';

export type Verb = 'GET' | 'POST' | 'DELETE';

/** The account of the `Stripe-Account` header and the id in the path. */
export type Call = { account: string | null; id: string };

type Work = (world: World, call: Call) => object;

export type Operation = {
  verb: Verb;
  /** `/v1/refunds/{id}`. */
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
