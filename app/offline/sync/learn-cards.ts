import { client, may, openSession, session } from '../../session.ts';

/** Loads the session again once the association takes cards, which an open application would not learn otherwise. */
export async function learnCards(signal: AbortSignal): Promise<void> {
  if (session.value?.association?.chk_pay !== 0 || !may('pay.take')) return;
  const read = await client.auth.session({ signal });
  if (read.association?.chk_pay === 1) await openSession();
}
