import type { ChangeName, ConsequentialChanges } from './consequential-changes.ts';
import type { Consequences, Context } from './context.ts';

/**
 * Runs what follows from a change, in the transaction of the change; true when the record was changed once more. The
 * function has to declare the consequences: without them a change would be half done.
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
