import type { AssociationShape } from './shapes.ts';

export const addressLine = '1 rue de la Caserne';

export function contactOf({ slug }: AssociationShape): string {
  return `contact@${slug}.example.org`;
}

export function rnaOf({ insee }: AssociationShape): string {
  return `W9900${insee}`;
}
