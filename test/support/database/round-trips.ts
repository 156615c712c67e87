import { expect } from '@jest/globals';
import { countStatements } from './count-statements.ts';

/** The round trips of a request, and what was sent when there were more than the budget. */
export async function roundTripsOf(send: () => Promise<{ status: number }>, status: number) {
  let answer = 0;
  const { roundTrips, texts } = await countStatements(async () => {
    answer = (await send()).status;
  });
  expect({ answer, sent: texts }).toMatchObject({ answer: status });
  return { roundTrips, texts };
}
