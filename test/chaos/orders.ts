import * as z from 'zod';

/** A command to a child process; its clock is set to the given instant. */
export const WriteOrder = z.strictObject({
  kind: z.literal('write'),
  token: z.string(),
  operationId: z.int(),
  sectorId: z.int(),
  /** A passage that other processes change concurrently. */
  shared: z.int(),
  from: z.string(),
  changes: z.int(),
  seed: z.int(),
});
const JobName = z.enum(['relay-events', 'seal-events', 'rotate-events']);
export type JobName = z.output<typeof JobName>;
const JobOrder = z.strictObject({ kind: z.literal('job'), name: JobName, now: z.string() });
export const Order = z.discriminatedUnion('kind', [WriteOrder, JobOrder]);

export const Report = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('done'), result: z.unknown() }),
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
]);

export type WriteOrder = z.output<typeof WriteOrder>;
export type Order = z.output<typeof Order>;
export type Report = z.output<typeof Report>;
