import type { LogFiles } from '../../gateways.ts';
import type { Instant } from '../../time.ts';
import { monthOf } from '../calendar.ts';
import { type Month, packedKey } from '../names.ts';
import type { Faults } from './fault.ts';
import { joinMonth, removeJoined } from './join-month.ts';
import { packPart } from './pack-part.ts';
import type { Plan } from './plan.ts';

type Run = { faults: Faults; now: Instant };

/** Does what is planned; where it meets a fault, that month has no archive yet. */
export async function carryOut(files: LogFiles, plan: Plan, { faults, now }: Run): Promise<void> {
  const broken = new Set<Month>();
  for (const digest of plan.pack)
    if (!(await faults.isWithout(() => packPart(files, digest, now)))) broken.add(monthOf(digest.day));
  for (const { digest, member } of plan.joined)
    await faults.isWithout(() => removeJoined(files, digest, member));
  for (const joining of plan.join) {
    if (broken.has(joining.month)) continue;
    if (!(await faults.isWithout(() => joinMonth(files, joining, now)))) continue;
    for (const digest of joining.digests) await files.remove(packedKey(digest));
  }
  for (const { key } of plan.remove) await files.remove(key);
}
