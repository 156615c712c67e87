import type { Consequences } from '../core/context.ts';
import { passageCreated } from './passage-created.ts';
import { entityDeleted } from './seasons.ts';
import { sectorUpdated } from './sectors.ts';
import { userCreated } from './users.ts';

/** What follows from making a whole season, and from removing the one before. */
export const exampleMade = {
  ...userCreated,
  ...sectorUpdated,
  ...passageCreated,
  ...entityDeleted,
} satisfies Consequences;
