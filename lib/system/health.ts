import * as z from 'zod';

export const Health = z.strictObject({ status: z.literal('ok') });

/** The response of a running service. */
export const healthy: z.output<typeof Health> = { status: 'ok' };
