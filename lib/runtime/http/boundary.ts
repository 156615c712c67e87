import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import type { FileReply } from '../../core/reply.ts';
import type { WebPage } from '../../core/text/web-page.ts';
import type { EndpointFacts, EndpointSpec, Input, PathInput, Shape } from './endpoint-spec.ts';
import { type InputSchemas, inputSchemas } from './parse.ts';

type AnyInput = Input<Shape, Shape, Shape, z.ZodType, unknown, unknown>;

/** A spec without the types of its parameters, as the request pipeline sees it. */
export type ErasedSpec = EndpointFacts & {
  target?: (ctx: Context, place: PathInput<Shape>) => Promise<unknown>;
  prepare?: (ctx: Context, input: PathInput<Shape> & { body: unknown }) => Promise<unknown>;
  page?: (output: unknown) => WebPage;
  csv?: { query: Shape; answer: (ctx: Context, input: AnyInput) => Promise<FileReply> };
  handle: (ctx: Context, input: AnyInput) => unknown;
  /** The schemas of path, query, headers and body; built by the first request, because building takes longer than parsing. */
  schemas: () => InputSchemas;
};

/**
 * The only cast of the code base. It is sound because params, query, headers and body are parsed with the schemas from which the
 * parameter types of `handle` and `csv` are inferred, and the results of `target` and `prepare` are passed on unchanged.
 */
export function erase<
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends z.ZodType,
  O extends z.ZodType,
  T,
  R,
  W extends z.ZodType = O,
>(spec: EndpointSpec<P, Q, H, B, O, T, R, W>): ErasedSpec {
  // biome-ignore lint/plugin: see above.
  return { ...spec, schemas: inputSchemas(spec) } as unknown as ErasedSpec;
}
