import type { Needs } from '../core/context.ts';
import { type Changes, describeChanges, fieldsOf } from '../core/fields/changes.ts';
import { trackContent } from '../core/fields/field-changes.ts';
import { changedColumns, readContent, writeColumns } from '../core/fields/field-columns.ts';
import { applyInput, type ContentOf, pickFields } from '../core/fields/fields.ts';
import { entityFields, fiscalSettings, generalSettings } from '../core/records/entity.ts';
import type { EntityRow } from '../data/entities.ts';
import type { EntityTable } from '../data/tables/database.ts';
import { entitySealer } from './entity-sealer.ts';
import type { EntityInput } from './schemas.ts';

/** The decrypted values of an association under their API names. */
type EntityContent = ContentOf<typeof entityFields, EntityTable>;

function entityCells(ctx: Needs<'cipher'>, uuid: string) {
  // No encrypted field of an association is searchable.
  return { seal: entitySealer(ctx, uuid).seal, index: () => null };
}

/** Decrypts the content of a row. */
export function contentOf(ctx: Needs<'cipher'>, row: EntityRow): EntityContent {
  return readContent<typeof entityFields, EntityRow>(entityFields, row, entitySealer(ctx, row.uuid));
}

/** Applies a change to the content; settings change individually. */
export function changedContent(before: EntityContent, { settings, ...input }: EntityInput): EntityContent {
  const { fiscal: fiscalInput = {}, accounts = {}, ...general } = settings ?? {};
  const { confirmed: _, ...fiscal } = fiscalInput;
  return {
    ...applyInput(entityFields, before, input),
    settings: {
      ...before.settings,
      ...general,
      fiscal: { ...before.settings.fiscal, ...fiscal },
      accounts: { ...before.settings.accounts, ...accounts },
    },
  };
}

/** The columns of a new association. */
export function columnsOf(ctx: Needs<'cipher'>, uuid: string, content: EntityContent) {
  return writeColumns<typeof entityFields, EntityTable>(entityFields, content, entityCells(ctx, uuid));
}

/** The columns of a change; encrypted fields with an unchanged value keep their ciphertext. */
export function columnsOfChange(
  ctx: Needs<'cipher'>,
  { uuid }: EntityRow,
  before: EntityContent,
  after: EntityContent,
) {
  const cells = entityCells(ctx, uuid);
  return changedColumns<typeof entityFields, EntityTable>(entityFields, before, after, cells);
}

/** The `changes` of an association for its event and its history; of the settings only those that differ. */
export function entityChanges(before: EntityContent, after: EntityContent): Changes<'entity'> {
  const changes = describeChanges(trackedEntity(before), trackedEntity(after));
  const settings = differing(generalOf(before), generalOf(after));
  const fiscal = differing(fiscalOf(before), fiscalOf(after));
  const accounts = differing(before.settings.accounts, after.settings.accounts);
  if (!settings && !fiscal && !accounts) return changes;
  const side = (at: 'old' | 'new') => ({
    ...settings?.[at],
    ...(fiscal ? { fiscal: fiscal[at] } : {}),
    ...(accounts ? { accounts: accounts[at] } : {}),
  });
  return { ...changes, settings: { old: side('old'), new: side('new') } };
}

function generalOf({ settings }: EntityContent) {
  return pickFields(generalSettings, settings);
}

function fiscalOf({ settings }: EntityContent) {
  return pickFields(fiscalSettings, settings.fiscal);
}

function trackedEntity(content: EntityContent) {
  const { clear, encrypted } = trackContent<typeof entityFields, EntityTable>(entityFields, content);
  const { signatory } = content.settings.fiscal;
  return { clear, encrypted: { ...encrypted, 'settings.fiscal.signatory': signatory } };
}

/** The values that differ, before and after; undefined when all are equal. */
function differing<T extends object>(before: T, after: T) {
  const changes = describeChanges({ clear: before, encrypted: {} }, { clear: after, encrypted: {} });
  const names = Object.keys(changes);
  return names.length === 0 ? undefined : { old: fieldsOf(before, names), new: fieldsOf(after, names) };
}
