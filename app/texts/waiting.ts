import { plural } from './numbers.ts';

/** `3 passages et 1 message en attente`: whatever counts what waits says it like this. */
export function waitingSaid(visits: number, messages: number): string {
  const parts = [visits > 0 && plural(visits, 'passage'), messages > 0 && plural(messages, 'message')];
  return `${parts.filter(Boolean).join(' et ')} en attente`;
}
