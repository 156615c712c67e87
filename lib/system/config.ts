import * as z from 'zod';
import { Platform } from '../auth/schemas.ts';
import { exampleStages } from '../core/config/example-stages.ts';
import type { Needs } from '../core/context.ts';
import { MAX_LENGTH, MIN_LENGTH } from '../core/passwords/password-rules.ts';
import { Motif, PassageType } from '../core/records/passage.ts';
import { PaymentType } from '../core/records/payment-types.ts';
import { roles } from '../core/roles-matrix.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { typeRules } from '../passages/rules.ts';
import { Labels, labels } from './labels.ts';

const PassageRule = z
  .strictObject({
    fk_type: PassageType,
    money: Enumeration({
      some: 'an amount above 0 is needed',
      none: 'there is none',
      any: 'there may be one',
    }),
    min_calendars: z.int(),
    personal_data: z.boolean().meta({
      description: 'Whether name, e-mail, phone and address may be stored; never with the motif `absent`.',
    }),
  })
  .meta({ id: 'PassageRule' });

/** The configuration that clients read at start. */
export const ClientConfig = z
  .strictObject({
    map: z.strictObject({ min_zoom: z.int(), max_zoom: z.int() }),
    password: z.strictObject({ min: z.int(), max: z.int() }),
    platforms: z.array(Platform),
    payment_types: z.array(PaymentType),
    passage_types: z.array(PassageType),
    motifs: z.array(Motif),
    roles: z.array(z.strictObject({ role_id: z.int(), name: z.string() })),
    labels: Labels,
    passage_rules: z.array(PassageRule),
    fee: z.strictObject({ percent: z.literal(0), minimum: z.literal(0) }),
    min_app_version: z.string().nullable(),
    signup: Enumeration({
      off: 'nobody',
      invited: 'whom a super administrator gave a link',
      open: 'everybody',
    }).meta({ description: 'Who may sign an association up with `POST /api/signup`.' }),
    example: z
      .boolean()
      .meta({ description: 'Whether this stage has an example to look at: `POST /api/example`.' }),
  })
  .meta({ id: 'ClientConfig' });

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
    labels,
    passage_rules: PassageType.options.map((fk_type) => ({ fk_type, ...typeRules[fk_type] })),
    fee: { percent: 0, minimum: 0 },
    min_app_version: settings.minAppVersion,
    signup: settings.signup,
    example: exampleStages.includes(settings.stage),
  };
}
