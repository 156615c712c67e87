import type { Answer } from '../../../clients/typescript/src/index.ts';
import { idInAddress } from '../../frame/location.ts';
import { shownSeason } from '../../frame/shown-season.ts';
import { client, ofEntity } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { type Asked, useAnswer } from '../../ui/answer.tsx';

export type Balances = Answer<'cash-balances'>;

/** Loads cash data of the season in the address, and reloads when that season changes. */
export function useCash<T>(
  what: string,
  ask: (operation_id: number, signal: AbortSignal) => Promise<T>,
): Asked<T | undefined> {
  return useAnswer(`${what} ${idInAddress('saison')} ${JSON.stringify(ofEntity())}`, async (signal) => {
    const season = await shownSeason(signal);
    return season === undefined ? undefined : ask(season, signal);
  });
}

/** The members' cash, in the order of their names. */
export async function askBalances(operation_id: number, signal: AbortSignal): Promise<Balances> {
  const balances = await client.cash.balances({ query: { operation_id }, signal });
  return { ...balances, members: byName(balances.members, ({ name }) => name) };
}
