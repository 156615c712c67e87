import { seasonOf } from '../../desk/season/current-season.ts';
import { idInAddress } from '../../frame/location.ts';
import { storageOf } from '../../storage.ts';
import type { Evening } from '../seal/sealed-rows.ts';
import { seasonToStore } from './other-seasons.ts';

const browser = storageOf('localStorage');

const storageKey = (userId: number): string => `tournee.evening.${userId}`;

/** The season of the address, else the one that this phone took along last, else the one that the service shows. */
export async function eveningSeason(userId: number, stop: AbortSignal): Promise<number | undefined> {
  return idInAddress('saison') ?? storedSeason(userId) ?? currentSeason(stop);
}

function storedSeason(userId: number): number | undefined {
  const stored = Number(browser.getItem(storageKey(userId)));
  return stored > 0 ? stored : undefined;
}

/** The season that is open now, asked of the service. */
export const currentSeason = async (stop: AbortSignal): Promise<number | undefined> =>
  (await seasonOf(AbortSignal.any([stop, AbortSignal.timeout(30_000)])))?.operation_id;

/** A season was opened. */
export const seasonOpened = ({ userId, operationId }: Evening): void =>
  storeSeason(
    userId,
    seasonToStore({ named: idInAddress('saison'), stored: storedSeason(userId), operationId }),
  );

/** So that it opens without a network the next time. */
export const storeSeason = (userId: number, operationId: number): void =>
  browser.setItem(storageKey(userId), String(operationId));
