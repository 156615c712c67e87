import { type Context, withSession } from '../core/context.ts';
import { secondsBetween } from '../core/time.ts';
import { deleteSession } from '../data/users/sessions.ts';

/** Ends the session of the request. */
export async function logout(ctx: Context): Promise<void> {
  const { session } = withSession(ctx);
  const isEnded = await deleteSession(ctx.db, session.id);
  if (!isEnded) return;
  ctx.emit('logout', { session_duration: Math.round(secondsBetween(session.createdAt, ctx.now)) });
}
