import type { World } from './world.ts';

type Member = { userId: number; opeUserId: number };

/** An operation of Bondy with Alice and Bob as members. */
export type Round = { operationId: number; alice: Member; bob: Member };

export async function openRound(world: World, more: object = {}): Promise<Round> {
  const draft = { date_start: '2026-10-15', date_end: '2027-01-31', calendar_value: '2.00', ...more };
  const { body } = await world.as('ada').post('/api/operations', draft);
  const operationId: number = body.operation_id;
  const join = async (name: 'alice' | 'bob'): Promise<Member> => {
    const { userId } = world.person[name];
    const answer = await world.as('ada').post(`/api/operations/${operationId}/members`, { user_id: userId });
    return { userId, opeUserId: answer.body.ope_user_id };
  };
  return { operationId, alice: await join('alice'), bob: await join('bob') };
}
