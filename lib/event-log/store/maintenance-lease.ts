import type { Needs } from '../../core/context.ts';
import type { LogFiles, LogSigner } from '../../core/gateways.ts';
import { returnLease, takeLease } from '../../data/leases.ts';

const LEASE_NAME = 'keep-event-log';
/** Longer than the timeout of the functions. */
const LEASE_SECONDS = 960;

export type MaintenanceContext = Needs<'db' | 'gateways' | 'ids' | 'log' | 'now' | 'transact'>;
export type LeasedLog = { files: LogFiles; signer: LogSigner };

/** Runs `work`, which changes stored days, under a lease. Throws when another process holds the lease. */
export async function withMaintenanceLease<T>(
  ctx: MaintenanceContext,
  work: (log: LeasedLog) => Promise<T>,
): Promise<T> {
  const lease = { name: LEASE_NAME, holder: ctx.ids.holder(), now: ctx.now, seconds: LEASE_SECONDS };
  if (!(await takeLease(ctx.db, lease))) {
    throw Object.assign(new Error('the event log is being sealed or rotated'), { code: 'log-is-kept' });
  }
  try {
    const files = await ctx.gateways.logFiles();
    await files.tidy();
    return await work({ files, signer: await ctx.gateways.logSigner() });
  } finally {
    await returnLease(ctx.db, lease);
  }
}
