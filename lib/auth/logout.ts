import type { Context } from '../context.ts';
import { deleteSession } from '../data/sessions/delete.ts';
import { findSession } from '../data/sessions/find.ts';
import { secondsBetween } from '../time.ts';
import { signedIn } from './signed-in.ts';

/** Ends the session the request came with. */
export async function logout(ctx: Context): Promise<void> {
  const { sessionId } = signedIn(ctx);
  const session = await findSession(ctx.db, sessionId);
  await deleteSession(ctx.db, sessionId);
  ctx.emit('logout', { session_duration: Math.round(secondsBetween(session.created_at, ctx.now)) });
}
