import { configFrom } from '../../../lib/core/config/config.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../database/owner.ts';
import { clientWith } from '../http/client.ts';
import { deliverMessages } from '../local/deliver.ts';
import { mail, resources } from '../run/resources.ts';

/** A president whose association is not there yet. */
export const president = {
  association: 'Amicale des sapeurs-pompiers de Pantin',
  postal_code: '93500',
  code_insee: '93055',
  name: 'Jeanne Petit',
  email: 'jeanne.petit@example.org',
};

export const chosen = { username: 'jeanne.petit', password: 'une lanterne sur le canal' };

/** The resources of a stage with this setting. */
export const withSignup = (SIGNUP: string): Resources => ({
  ...resources,
  config: configFrom({ ...resources.config.environment, SIGNUP }),
});

export const askSignup = (draft: object = {}, options: Parameters<typeof clientWith>[0] = {}) =>
  clientWith(options).post('/api/signup', { ...president, ...draft });

export const confirmSignup = (body: object, options: Parameters<typeof clientWith>[0] = {}) =>
  clientWith(options).post('/api/signup/confirm', { ...chosen, ...body });

/** The token in the last e-mail. */
async function mailedToken(): Promise<string> {
  await deliverMessages();
  const [, token] = /bienvenue#(\S+)/.exec(mail.sent.at(-1)?.text ?? '') ?? [];
  if (!token) throw new Error('no sign-up link came');
  return token;
}

/** Asks for a link and returns its token. */
export async function askForLink(draft: object = {}, options: Parameters<typeof clientWith>[0] = {}) {
  const { status } = await askSignup(draft, options);
  if (status !== 202) throw new Error(`asking to sign up was answered ${status}`);
  return mailedToken();
}

export const storedSignups = () => asOwner((trx) => trx.selectFrom('signups').selectAll().execute());
export const storedEntities = () =>
  asOwner((trx) => trx.selectFrom('entities').selectAll().orderBy('id').execute());
