import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import type { WebPage } from '../../core/text/html.ts';
import type { EndpointFacts, EndpointSpec, Input, PathInput, Shape } from './endpoint-spec.ts';

type AnyInput = Input<Shape, Shape, z.ZodType, unknown>;

/** A spec seen by the wrapper, which does not know the types of the values it passes on. */
export type ErasedSpec = EndpointFacts & {
  target?: (ctx: Context, place: PathInput<Shape>) => Promise<unknown>;
  page?: (output: unknown) => WebPage;
  handle: (ctx: Context, input: AnyInput) => unknown;
};

/**
 * The only cast of the code base. It holds because the wrapper parses params, query and body with the very
 * schemas from which the verb's parameter types are inferred, and hands over what `target` returned.
 */
export function erase<P extends Shape, Q extends Shape, B extends z.ZodType, O extends z.ZodType, T>(
  spec: EndpointSpec<P, Q, B, O, T>,
): ErasedSpec {
  // biome-ignore lint/plugin: see above.
  return spec as unknown as ErasedSpec;
}
