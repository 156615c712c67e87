import { anonymous } from '../http/client.ts';
import { deliverMessages } from '../local/deliver.ts';
import { mail } from '../run/resources.ts';

/** Requests a reset link and returns the token in the e-mail. */
export async function askForResetToken(username: string): Promise<string> {
  await anonymous.post('/api/passwords/forgot', { username });
  await deliverMessages();
  const [, token] = /reset#(\S+)/.exec(mail.sent.at(-1)?.text ?? '') ?? [];
  if (!token) throw new Error(`no reset link came for ${username}`);
  return token;
}
