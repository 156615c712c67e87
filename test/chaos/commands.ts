import * as z from 'zod';

/** A command to a child process; its clock is set to the given instant. */
export const WriteCommand = z.strictObject({
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
const JobCommand = z.strictObject({ kind: z.literal('job'), name: JobName, now: z.string() });
export const Command = z.discriminatedUnion('kind', [WriteCommand, JobCommand]);

export const Report = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('done'), result: z.unknown() }),
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
]);

export type WriteCommand = z.output<typeof WriteCommand>;
export type Command = z.output<typeof Command>;
export type Report = z.output<typeof Report>;
