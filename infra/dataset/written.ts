import type { SeasonDates } from './seasons.ts';
import type { Shape } from './shapes.ts';
import type { Address, Territory } from './territory.ts';

/** An association as far as it is written: who and where. */
export type Association = {
  shape: Shape;
  territory: Territory;
  entityId: number;
  /** In the order of the members; the first one leads. */
  userIds: number[];
  addresses: readonly Address[];
  addressIds: number[];
};

/** A season as far as it is written. Memberships stand in the order of the members. */
export type Season = {
  dates: SeasonDates;
  operationId: number;
  opeUserIds: number[];
  /** With the places of their two members in the list. */
  sectors: { id: number; pair: readonly number[] }[];
};
