import { Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { stock as texts } from './handover-texts.ts';

type Movement = Schemas['StockMovementDraft'];

/** Gives calendars to a member or takes them back; a refusal of more than there are says how many there are. */
export async function moveCalendars(operation_id: number, body: Movement): Promise<void> {
  try {
    await once('movement', body, (header) => client.cash.moveStock({ path: { operation_id }, body, header }));
  } catch (error) {
    const isTooMany = error instanceof Problem && error.code === 'not-enough-calendars';
    throw isTooMany ? new Sentence(await howMany(operation_id, body)) : error;
  }
}

/** Asked anew, as somebody else may have moved calendars since the page was loaded. */
async function howMany(operation_id: number, { kind, member }: Movement): Promise<string> {
  const { stock, members } = await client.cash.balances({ query: { operation_id } });
  if (kind === 'given') return texts.onlyLeft(stock?.left ?? 0);
  const own = members.find(({ ope_user_id }) => ope_user_id === member)?.calendars;
  return texts.onlyGiven((own?.given ?? 0) - (own?.returned ?? 0) - (own?.lost ?? 0));
}
