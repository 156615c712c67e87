import type { Context } from '../core/context.ts';
import {
  endCount,
  findAddressesOfCommune,
  findCountRequest,
  lockCount,
  replaceDwellings,
} from '../data/buildings/dwelling-counts.ts';
import { findShares } from './find-values.ts';
import { type Share, valuesOf } from './share.ts';

/**
 * Counts the dwellings of all addresses of a commune from the buildings database, for towns that have no sectors yet. Queries the
 * buildings outside any transaction; a message that comes twice finds the commune counted.
 */
export async function countDwellingsOfCommune(
  ctx: Context,
  { code_insee: codeInsee }: { code_insee: string },
): Promise<void> {
  const asked = await ctx.transact('all', async (trx) => {
    // Read before the addresses: an import that writes some later renews the request.
    const request = await findCountRequest(trx, codeInsee);
    return request ? { request, addresses: await findAddressesOfCommune(trx, codeInsee) } : undefined;
  });
  if (!asked) return;
  const { request, addresses } = asked;
  const dwellings = [...(await findShares(ctx, addresses))].flatMap(([ban_id, shares]) => {
    const nb_log = knownDwellings(shares);
    return nb_log === null ? [] : [{ ban_id, nb_log }];
  });
  const isCounted = await ctx.transact('all', async (trx) => {
    if (!(await lockCount(trx, codeInsee, request))) return false;
    await replaceDwellings(trx, codeInsee, dwellings);
    await endCount(trx, codeInsee, { request, now: trx.now });
    return true;
  });
  if (!isCounted) return;
  ctx.log.write('dwellings-counted', {
    code_insee: codeInsee,
    addresses: addresses.length,
    known: dwellings.length,
  });
}

/** Null where no building says how many dwellings it has: then one is a guess, and not a count. */
function knownDwellings(shares: readonly Share[]): number | null {
  return shares.some(({ nb_log }) => nb_log !== null) ? valuesOf(shares).enriched_nb_log : null;
}
