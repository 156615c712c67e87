import type * as z from 'zod';
import { Platform } from '../auth/schemas.ts';
import { roles } from '../core/access.ts';
import type { Needs } from '../core/context.ts';
import { MAX_LENGTH, MIN_LENGTH } from '../core/password-rules.ts';
import { Problem } from '../core/problems.ts';
import { findMigrationLevel, newestMigration } from '../data/migrate.ts';
import { Motif, PassageType, PaymentType } from '../passages/fields.ts';

import type { ClientConfig } from './schemas.ts';

/** Enumerations and limits for clients. */
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

const RETRY_SECONDS = 5;

/** Ready when the database answers and has every migration of this code; throws a 503 otherwise. */
export async function checkReadiness({ db }: Needs<'db'>) {
  const level = await findMigrationLevel(db);
  if (level === null || newestMigration === undefined || level < newestMigration) {
    throw new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
  }
  return { status: 'ok' as const };
}
