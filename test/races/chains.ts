import * as z from 'zod';

const Step = z.object({ old: z.unknown(), new: z.unknown() });

type Entry = { action: string; changes: Record<string, unknown> };

/**
 * Faults of a trace: each entry has to begin with the value that the previous one left, and the last one has to leave the
 * current value. `final` has the checked fields with their current values.
 */
export function brokenChains(trace: string, entries: Entry[], final: Record<string, unknown>): string[] {
  return Object.entries(final).flatMap(([field, value]) => brokenChain(trace, entries, { field, value }));
}

function brokenChain(
  trace: string,
  entries: Entry[],
  { field, value }: { field: string; value: unknown },
): string[] {
  const steps = entries.flatMap(({ action, changes }) => {
    const step = Step.safeParse(changes[field]);
    return step.success ? [{ action, from: step.data.old, to: step.data.new }] : [];
  });
  const faults: string[] = [];
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1];
    if (before && before.to !== step.from)
      faults.push(`${trace}: ${field} was ${before.to} and is ${step.action} from ${step.from}`);
  }
  const last = steps.at(-1);
  if (last && last.to !== value) faults.push(`${trace}: ${field} ends as ${last.to} and is ${value}`);
  return faults;
}
