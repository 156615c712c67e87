import * as z from 'zod';
import { Platform } from '../auth/schemas.ts';
import { PageOf } from '../core/pages.ts';
import { Motif, PassageType, PaymentType } from '../passages/fields.ts';

export const Health = z.strictObject({ status: z.literal('ok') });

export const Version = z.strictObject({ version: z.string(), stage: z.enum(['DEV', 'REC', 'PROD']) });

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
