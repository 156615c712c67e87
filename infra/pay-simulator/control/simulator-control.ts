import type { LoggedRequest } from '../api/request-log.ts';
import type { Controls } from '../controls.ts';
import type { Delivery } from '../delivery/build-deliveries.ts';
import type { Switches } from '../switches.ts';

/** The control interface of the simulator for tests, in the same process or another one. */
export type SimulatorControl = Controls & {
  switches: Switches;
  /** Contract violations of requests and responses. */
  contractFaults: string[];
  /** The latest API requests, newest last. */
  requests: LoggedRequest[];
  /** Resolves when all changes so far are on disk. */
  flush(): Promise<void>;
  /** Stops posting webhooks. */
  hold(): void;
  /** Posts the held webhooks in order and resumes posting. */
  release(): Promise<void>;
  /** Removes and returns the held deliveries, or all when there is no webhook URL. */
  takeDeliveries(): Delivery[];
};
