import { plural } from './numbers.ts';

/** `3 passages et 1 message`: whatever the phone counts is said like this. */
export const countSaid = (visits: number, messages: number): string =>
  [visits > 0 && plural(visits, 'passage'), messages > 0 && plural(messages, 'message')]
    .filter(Boolean)
    .join(' et ');

/** `3 passages et 1 message en attente`. */
export const waitingSaid = (visits: number, messages: number): string =>
  `${countSaid(visits, messages)} en attente`;
