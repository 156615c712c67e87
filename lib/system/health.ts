import * as z from 'zod';

export const Health = z.strictObject({ status: z.literal('ok') });

/** What a service that answers says. */
export const healthy: z.output<typeof Health> = { status: 'ok' };
