import { expect } from '@jest/globals';
import { countStatements } from './count-statements.ts';

/** The number of round trips of a request, with the texts of its statements. */
export async function roundTripsOf(send: () => Promise<{ status: number }>, status: number) {
  let answer = 0;
  const { roundTrips, texts } = await countStatements(async () => {
    answer = (await send()).status;
  });
  expect({ answer, sent: texts }).toMatchObject({ answer: status });
  return { roundTrips, texts };
}
