import type { Evening } from '../seal/sealed-rows.ts';

const EVENING = /^tournee-evening-(\d+)-(\d+)$/;

/** The name of an evening's database and of its window lock. */
export const eveningName = ({ userId, operationId }: Evening): string =>
  `tournee-evening-${userId}-${operationId}`;

function eveningOf(name: string): Evening[] {
  const [, userId, operationId] = EVENING.exec(name) ?? [];
  return userId === undefined ? [] : [{ userId: Number(userId), operationId: Number(operationId) }];
}

/** All evenings with a database in this browser. */
export const storedEvenings = async (): Promise<Evening[]> =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => eveningOf(name));
