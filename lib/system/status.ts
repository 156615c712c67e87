import * as z from 'zod';
import { Platform } from '../auth/schemas.ts';
import { roles } from '../core/access.ts';
import type { Needs } from '../core/context.ts';
import { Enumeration } from '../core/enumeration.ts';
import { PageOf } from '../core/pages.ts';
import { MAX_LENGTH, MIN_LENGTH } from '../core/password-rules.ts';
import { Problem } from '../core/problems.ts';
import { Motif, PassageType, PaymentType } from '../core/records/passage.ts';
import { findMigrationLevel, newestMigration } from '../data/migrate.ts';

export const Health = z.strictObject({ status: z.literal('ok') });

export const Version = z.strictObject({
  version: z.string(),
  stage: Enumeration({
    DEV: 'for development',
    REC: 'for acceptance',
    PROD: 'for everybody',
  }),
});

/** The configuration clients read at start. */
export const ClientConfig = z
  .strictObject({
    map: z.strictObject({ min_zoom: z.int(), max_zoom: z.int() }),
    password: z.strictObject({ min: z.int(), max: z.int() }),
    platforms: z.array(Platform),
    payment_types: z.array(PaymentType),
    passage_types: z.array(PassageType),
    motifs: z.array(Motif),
    roles: z.array(z.strictObject({ role_id: z.int(), name: z.string() })),
    fee: z.strictObject({ percent: z.literal(0), minimum: z.literal(0) }),
    min_app_version: z.string().nullable(),
  })
  .meta({ id: 'ClientConfig' });

export const ProblemPage = PageOf(
  z
    .strictObject({ code: z.string(), status: z.int(), title: z.string(), type: z.url() })
    .meta({ id: 'ProblemKind' }),
);

export const ProblemDescription = z
  .strictObject({
    code: z.string(),
    status: z.int(),
    title: z.string(),
    detail: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'ProblemDescription' });

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
