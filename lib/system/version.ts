import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';

export const Version = z.strictObject({
  version: z.string(),
  stage: Enumeration({
    DEV: 'for development',
    REC: 'for acceptance',
    PROD: 'for everybody',
  }),
});

/** The version of the code, and its stage. */
export function describeVersion({ settings }: Needs<'settings'>, version: string): z.input<typeof Version> {
  return { version, stage: settings.stage };
}
