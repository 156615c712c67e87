import type { LogFiles } from '../../gateways.ts';
import type { Instant } from '../../time.ts';
import { monthOf } from '../calendar.ts';
import type { Month } from '../names.ts';
import type { Faults } from './fault.ts';
import { joinMonth } from './join-month.ts';
import { packPart } from './pack-part.ts';
import type { Plan } from './plan.ts';

type Run = { faults: Faults; now: Instant };

/** Does what is planned; where it meets a fault, that month has no archive yet. */
export async function carryOut(files: LogFiles, plan: Plan, { faults, now }: Run): Promise<void> {
  const broken = new Set<Month>();
  for (const digest of plan.pack)
    if (!(await faults.isWithout(() => packPart(files, digest, now)))) broken.add(monthOf(digest.day));
  for (const joining of plan.join)
    if (!broken.has(joining.month)) await faults.isWithout(() => joinMonth(files, joining, now));
  for (const { key } of plan.remove) await files.remove(key);
}
