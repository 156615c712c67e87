import type { Scope } from '../access.ts';
import type { Caller, Client } from '../context.ts';
import type { Log } from '../log.ts';
import type { Tenant } from '../tenant.ts';
import type { Instant } from '../time.ts';

/** Who asks, from where, and when: what every trace of the work carries. */
export type Origin = {
  caller: Caller;
  client: Client;
  scope: Scope;
  tenant: Tenant;
  requestId: string;
  repetition: string | null;
  now: Instant;
  log: Log;
};
