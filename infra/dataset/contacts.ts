import type { Shape } from './shapes.ts';

/** How an association is reached. */

export const addressLine = '1 rue de la Caserne';

export function contactOf({ slug }: Shape): string {
  return `contact@${slug}.example.org`;
}

export function rnaOf({ insee }: Shape): string {
  return `W9900${insee}`;
}
