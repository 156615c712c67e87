import { UserError } from '../../local/user-error.ts';
import type { Json } from '../sign-in.ts';

/** A client of the simulated provider's control API and onboarding page. */
export type CardProvider = {
  command(name: string, body?: object): Promise<Json>;
  /** Submits the page of an onboarding link. */
  finishOnboarding(link: string): Promise<void>;
};

export function cardProvider(url: string, secretKey: string): CardProvider {
  return {
    command: async (name, body = {}) => {
      const response = await fetch(`${url}/_control/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer: Json = await response.json();
      if (!response.ok) throw new UserError(`The simulated provider refused ${name}: ${answer.error}`);
      return answer.result;
    },
    finishOnboarding: async (link) => {
      await fetch(link);
      const form = { method: 'POST', body: new URLSearchParams({ geste: 'active' }) };
      const sent = await fetch(link, { ...form, headers: { origin: url }, redirect: 'manual' });
      if (sent.status >= 400) throw new UserError(`The onboarding page answered ${sent.status}.`);
    },
  };
}
