import type { Changes } from '../change-fields.ts';
import { describeChanges, fieldsOf } from '../changes.ts';
import type { EntityContent } from './content.ts';
import type { Settings } from './schemas.ts';

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
