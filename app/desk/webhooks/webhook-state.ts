import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { moment } from '../../texts/numbers.ts';
import { states, webhook as texts } from './texts.ts';

type Webhook = Schemas['Webhook'];

/** How a receiver stands, in a few words. */
export function stateOf({ active, disabled_reason, failing_since, paused_until }: Webhook): string {
  if (!active) return states[disabled_reason ?? 'by-hand'];
  if (failing_since === null) return states.active;
  return paused_until === null ? states.waiting : states.waitingUntil(moment(paused_until));
}

/** Where a receiver is: the name in its address, whose rest may be a secret. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.parse(url)?.host ?? texts.unreadable;
}
