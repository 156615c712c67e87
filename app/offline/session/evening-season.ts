import { currentOf, isOfDay } from '../../current-season.ts';
import { idInAddress } from '../../frame/location.ts';
import { client, ofEntity } from '../../session.ts';
import { storageOf } from '../../storage.ts';
import { localDay } from '../../texts/numbers.ts';
import type { Evening } from '../seal/sealed-rows.ts';
import { seasonToStore } from './other-seasons.ts';

const browser = storageOf('localStorage');

const storageKey = (userId: number): string => `tournee.evening.${userId}`;

/** The season in the address, else the one last stored on this phone, else the service's current one. */
export async function eveningSeason(userId: number, stop: AbortSignal): Promise<number | undefined> {
  return idInAddress('saison') ?? storedSeason(userId) ?? currentSeason(stop);
}

/** The season that opens on this phone; undefined before the first. */
export function storedSeason(userId: number): number | undefined {
  const stored = Number(browser.getItem(storageKey(userId)));
  return stored > 0 ? stored : undefined;
}

/**
 * The season of today at the service, with a timeout of 30 seconds. Of several seasons of today, `stored` stays, as the member may
 * have chosen it.
 */
export async function currentSeason(stop: AbortSignal, stored?: number): Promise<number | undefined> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(30_000)]);
  const { data } = await client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal });
  const today = localDay(new Date().toISOString());
  const chosen = data.find((one) => one.operation_id === stored && isOfDay(one, today));
  return (chosen ?? currentOf(data, today))?.operation_id;
}

/** Stores an opened season as the one to open next, if `seasonToStore` says so. */
export const seasonOpened = ({ userId, operationId }: Evening): void =>
  storeSeason(
    userId,
    seasonToStore({ named: idInAddress('saison'), stored: storedSeason(userId), operationId }),
  );

/** Stores the season that opens next time, also offline. */
export const storeSeason = (userId: number, operationId: number): void =>
  browser.setItem(storageKey(userId), String(operationId));
