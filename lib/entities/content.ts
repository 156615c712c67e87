import type { Needs } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { entityName, entitySealer } from './present.ts';
import { type EntityInput, EntitySettings, type Settings } from './schemas.ts';

/** What an association says of itself, under the contract's names. */
export type EntityContent = Pick<
  EntityRow,
  'entity_type_id' | 'address_line' | 'postal_code' | 'city' | 'siren' | 'rna' | 'time_zone' | 'chk_pay'
> & { name: string; email: string | null; phone: string | null; settings: Settings };

/** The content a row holds, opened. */
export function contentOf(ctx: Needs<'cipher'>, row: EntityRow): EntityContent {
  const { open } = entitySealer(ctx, row.uuid);
  return {
    entity_type_id: row.entity_type_id,
    name: entityName(ctx, row),
    email: open('encrypted_email', row.encrypted_email),
    phone: open('encrypted_phone', row.encrypted_phone),
    address_line: row.address_line,
    postal_code: row.postal_code,
    city: row.city,
    siren: row.siren,
    rna: row.rna,
    time_zone: row.time_zone,
    chk_pay: row.chk_pay,
    settings: EntitySettings.parse(row.settings),
  };
}

/** What the request names replaces what was there, setting by setting. */
export function changedContent(before: EntityContent, { settings, ...input }: EntityInput): EntityContent {
  const { fiscal, ...general } = settings ?? {};
  return {
    ...before,
    ...input,
    settings: { ...before.settings, ...general, fiscal: { ...before.settings.fiscal, ...fiscal } },
  };
}

/** The columns of a change; what is encrypted is sealed again only where it is another value. */
export function columnsOf(
  ctx: Needs<'cipher'>,
  { uuid }: EntityRow,
  before: EntityContent,
  after: EntityContent,
) {
  const { name, email, phone, settings, ...clear } = after;
  const { reseal } = entitySealer(ctx, uuid);
  return {
    ...clear,
    // Never null: an association has a name.
    encrypted_name: reseal('encrypted_name', before.name, name) ?? undefined,
    encrypted_email: reseal('encrypted_email', before.email, email),
    encrypted_phone: reseal('encrypted_phone', before.phone, phone),
    settings: JSON.stringify(settings),
  };
}
