import type { SeasonDates } from './seasons.ts';
import type { AssociationShape } from './shapes.ts';
import type { Address, Territory } from './territory.ts';

/** A written association with its ids. */
export type Association = {
  shape: AssociationShape;
  territory: Territory;
  entityId: number;
  /** In the order of the members; the first is the administrator. */
  userIds: number[];
  addresses: readonly Address[];
  addressIds: number[];
};

/** A written season with its ids; `opeUserIds` are in the order of the members. */
export type Season = {
  dates: SeasonDates;
  operationId: number;
  opeUserIds: number[];
  /** `pair` holds the indexes of the sector's two members. */
  sectors: { id: number; pair: readonly number[] }[];
};
