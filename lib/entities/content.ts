import { type Changes, describeChanges, fieldsOf } from '../core/changes.ts';
import type { Needs } from '../core/context.ts';
import type { EntityRow } from '../data/entities.ts';
import { entityName, entitySealer } from './present.ts';
import { type EntityInput, EntitySettings, type Settings } from './schemas.ts';

/** What an association says of itself, under the contract's names. */
type EntityContent = Pick<
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

/** The `changes` of an association as its event and its history see them; of the settings those that differ. */
export function entityChanges(before: EntityContent, after: EntityContent): Changes<'entity'> {
  const changes = describeChanges(trackedEntity(before), trackedEntity(after));
  const settings = differing(generalSettings(before.settings), generalSettings(after.settings));
  const fiscal = differing(fiscalSettings(before.settings), fiscalSettings(after.settings));
  if (!settings && !fiscal) return changes;
  const side = (at: 'old' | 'new') => ({ ...settings?.[at], ...(fiscal ? { fiscal: fiscal[at] } : {}) });
  return { ...changes, settings: { old: side('old'), new: side('new') } };
}

function trackedEntity({ name, email, phone, settings, ...clear }: EntityContent) {
  return {
    clear,
    encrypted: {
      encrypted_name: name,
      encrypted_email: email,
      encrypted_phone: phone,
      // Stored in clear, but the name of a person.
      'settings.fiscal.signatory': settings.fiscal.signatory,
    },
  };
}

function generalSettings({ fiscal: _, ...clear }: Settings) {
  return clear;
}

function fiscalSettings({ fiscal: { signatory: _, ...clear } }: Settings) {
  return clear;
}

/** The values that differ, as they were and as they are; undefined when none does. */
function differing<T extends object>(before: T, after: T) {
  const changes = describeChanges({ clear: before, encrypted: {} }, { clear: after, encrypted: {} });
  const names = Object.keys(changes);
  return names.length === 0 ? undefined : { old: fieldsOf(before, names), new: fieldsOf(after, names) };
}
