import type { ChangeName, ConsequentialChanges } from './consequential-changes.ts';
import type { Consequences, Context } from './context.ts';

/**
 * Runs the declared consequences of a change in its transaction; true when one of them changed the record again. Throws
 * when the function does not declare them, because the change would be incomplete.
 */
export async function runConsequences<N extends ChangeName>(
  ctx: Context,
  name: N,
  change: ConsequentialChanges[N],
): Promise<boolean> {
  const declared: Consequences[N] = ctx.consequences[name];
  if (!declared) throw new Error(`this function does not declare the consequences of ${name}`);
  let isChangedAgain = false;
  for (const run of declared) isChangedAgain = (await run(ctx, change)) || isChangedAgain;
  return isChangedAgain;
}
