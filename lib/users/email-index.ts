import type { Needs } from '../context.ts';
import { searchForm } from '../crypto.ts';

/** By what an encrypted e-mail address is found again. */
export function emailIndex({ cipher }: Needs<'cipher'>, email: string): string;
export function emailIndex(ctx: Needs<'cipher'>, email: string | null): string | null;
export function emailIndex({ cipher }: Needs<'cipher'>, email: string | null): string | null {
  return email === null ? null : cipher.blindIndex('users.email_index', searchForm(email));
}
