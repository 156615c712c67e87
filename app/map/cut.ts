import type { Answer } from '../../clients/typescript/src/index.ts';

/** A proposed cut of the town that is not yet accepted. */
export type Cut = Answer<'sectors-propose'> & {
  /** What was asked for; `weighed_by` says what was weighed. */
  weigh: 'addresses' | 'dwellings';
  /** Ids of existing sectors that must be deleted before the cut is accepted. */
  replaced: readonly number[];
  /** Whether a border was moved by hand; the figures are then still those of the original proposal. */
  isMoved: boolean;
  /** Distinguishes successive proposals. */
  round: number;
};
