import { setImmediate, setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Random } from '../../infra/demo/seeded-random.ts';
import { configFrom } from '../../lib/core/config/config.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { environment } from '../support/run/resources.ts';

const LONGEST_PAUSE_MS = 6;

/**
 * Resources with random pauses after statements, so that two requests meet at a different point each time. Every transaction
 * has its own connection.
 */
export function racing(deps: Resources, chance: Random): Resources {
  const db = deps.db().withPlugin(pauses(chance));
  // Without a rate limit, because the same people send many requests at one instant.
  const config = configFrom({ ...environment, RATE_LIMIT: '60000/20000' });
  return { ...deps, config, db: () => db };
}

function pauses(chance: Random): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (chance.below(2) === 0) await setImmediate();
      else await setTimeout(chance.below(LONGEST_PAUSE_MS));
      return result;
    },
  };
}
