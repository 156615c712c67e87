import type { Schemas } from '../../clients/typescript/src/index.ts';

/** What the page remembers of a cut besides its sectors. */
type About = {
  weigh: 'addresses' | 'dwellings';
  /** Ids of existing sectors that must be deleted before the cut is accepted. */
  replaced: readonly number[];
  /** Distinguishes successive proposals. */
  round: number;
};

/** A proposed cut of the town that is not yet accepted. */
export type Cut = Schemas['SectorProposal'] &
  About & {
    /** Whether a border was moved by hand; the figures are then still those of the original proposal. */
    isMoved?: boolean;
    /** Of a large town: where the service keeps the cut for some days. */
    proposal_id?: number;
  };

/** A cut of a large town that the service still makes. */
export type QueuedCut = Pick<About, 'round'> & { proposal_id: number };
