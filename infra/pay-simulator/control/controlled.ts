import type { Noted } from '../api/noted.ts';
import type { Controls } from '../controls.ts';
import type { Delivery } from '../delivery/parcel.ts';
import type { Switches } from '../switches.ts';

/** All that a test may do with the simulator, in its own process or from another one. */
export type Controlled = Controls & {
  switches: Switches;
  /** What did not fit the contract, of requests and of answers. */
  contractFaults: string[];
  /** What came in, newest last, bounded. */
  requests: Noted[];
  /** All that was done so far is on the disk. */
  kept(): Promise<void>;
  /** From now on no webhook is posted. */
  hold(): void;
  /** Posts what was held, and goes on posting. */
  release(): Promise<void>;
  /** Hands over what is held, or all there is when there is no webhook to post to. */
  takeDeliveries(): Delivery[];
};
