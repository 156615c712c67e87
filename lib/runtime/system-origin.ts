import type { Log } from '../log.ts';
import type { Origin } from './origin.ts';
import type { Resources } from './resources.ts';

/** A worker or a job acts for nobody and sees everything; it confines itself with `ctx.transact`. */
export function systemOrigin(deps: Resources, name: string, requestId: string, log: Log): Origin {
  return {
    caller: { kind: 'system', name },
    client: { ip: null, platform: 'web', appVersion: null },
    scope: 'all',
    tenant: 'all',
    requestId,
    repetition: null,
    now: deps.clock.now(),
    log,
  };
}
