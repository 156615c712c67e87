import type { Context } from '../context.ts';

type Message = { entity_id: number; pay_account_id: number; run_on: string };

export async function reconcileAccount(_ctx: Context, _message: Message): Promise<void> {
  throw new Error('not built yet');
}
