import { client, may, session } from '../../session.ts';

/** Takes the session of now once the association takes cards, which an open application would not learn otherwise. */
export async function learnCards(signal: AbortSignal): Promise<void> {
  if (session.value?.association?.chk_pay !== 0 || !may('pay.take')) return;
  const read = await client.auth.session({ signal });
  if (read.association?.chk_pay) session.value = read;
}
