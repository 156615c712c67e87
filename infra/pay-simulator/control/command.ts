import * as z from 'zod';
import type { Controlled } from './controlled.ts';

/** Something to do with the simulator, read from JSON. */
export type Command = (on: Controlled, body: unknown) => unknown;

export function command<S extends z.ZodType>(
  schema: S,
  run: (on: Controlled, asked: z.output<S>) => unknown,
): Command {
  return (on, body) => run(on, schema.parse(body));
}

/** A command that needs to be told one thing. */
export const named = <N extends string>(name: N, run: (on: Controlled, id: string) => unknown): Command =>
  command(z.strictObject({ [name]: z.string() }), (on, asked) => run(on, asked[name] ?? ''));

export const plain = (run: (on: Controlled) => unknown): Command => command(z.strictObject({}), run);
