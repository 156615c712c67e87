import * as z from 'zod';
import type { SimulatorControl } from './simulator-control.ts';

/** A control command with a JSON body. */
export type Command = (simulator: SimulatorControl, body: unknown) => unknown;

export function command<S extends z.ZodType>(
  schema: S,
  run: (simulator: SimulatorControl, body: z.output<S>) => unknown,
): Command {
  return (simulator, body) => run(simulator, schema.parse(body));
}

/** A command whose body has one text field. */
export const commandWithText = <N extends string>(
  name: N,
  run: (simulator: SimulatorControl, id: string) => unknown,
): Command =>
  command(z.strictObject({ [name]: z.string() }), (simulator, body) => run(simulator, body[name] ?? ''));

export const commandWithoutBody = (run: (simulator: SimulatorControl) => unknown): Command =>
  command(z.strictObject({}), run);
