import type { Context } from '../context.ts';

export async function processEvent(_ctx: Context, _message: { pay_event_id: number }): Promise<void> {
  throw new Error('not built yet');
}
