import type { Answer } from '../../clients/typescript/src/index.ts';

/** A cut that was proposed and is not accepted yet. */
export type Cut = Answer<'sectors-propose'> & {
  weigh: 'addresses' | 'dwellings';
  /** Sectors that were not kept: they have to go before the cut is accepted. */
  replaced: readonly number[];
  /** Whether a border was moved by hand since: the numbers are those of the proposal. */
  isMoved: boolean;
  /** Tells one proposal from the next. */
  round: number;
};
