import type * as z from 'zod';
import { roles } from '../access.ts';
import { Platform } from '../auth/schemas.ts';
import type { Needs } from '../context.ts';
import { Motif, PassageType, PaymentType } from '../passages/schemas.ts';
import { MAX_LENGTH, MIN_LENGTH } from '../passwords/rules.ts';
import type { ClientConfig } from './schemas.ts';

/** The enumerations and limits that clients show. */
export function clientConfig({ settings }: Needs<'settings'>): z.input<typeof ClientConfig> {
  return {
    map: { min_zoom: 5, max_zoom: 19 },
    password: { min: MIN_LENGTH, max: MAX_LENGTH },
    platforms: Platform.options,
    payment_types: PaymentType.options,
    passage_types: PassageType.options,
    motifs: Motif.options,
    roles: Object.entries(roles).map(([name, role_id]) => ({ role_id, name })),
    fee: { percent: 0, minimum: 0 },
    min_app_version: settings.minAppVersion,
  };
}
