import { openSession } from '../auth/open-session.ts';
import type { Needs } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findExample, findPeople } from '../data/example.ts';
import { findAccount, lockAccount } from '../data/users/users.ts';
import { visitors } from './people.ts';
import { isOld, STEP_COUNT } from './progress.ts';
import type { Visitor } from './schemas.ts';

/** Signs a visitor in as somebody of the complete example, without a password. */
export function openExample(
  ctx: Needs<'transact'>,
  { as, tokenInHand }: Visitor & { tokenInHand: string | undefined },
) {
  return ctx.transact('all', async (trx) => {
    const example = await findExample(trx.db);
    if (!example?.entity_id || example.steps < STEP_COUNT || isOld(example.made_at, trx.now))
      throw new Problem('example-not-ready');
    const people = await findPeople(trx.db, example.entity_id);
    const userId = people[visitors[as]]?.id;
    // As at every login: who deactivates a user locks the user first.
    const current = userId === undefined ? undefined : await lockAccount(trx.db, userId);
    const account = userId === undefined ? undefined : await findAccount(trx, userId);
    if (!account || current?.active !== 1) throw new Problem('example-not-ready');
    return openSession(trx, account, tokenInHand, { by: 'example' });
  });
}
