import { describeChanges, type Tracked } from '../changes.ts';
import type { Changes, ClearValue } from '../events.ts';
import type { EntityContent } from './content.ts';
import type { Settings } from './schemas.ts';

/** The `changes` of an association as its event and its history see them; of the settings those that differ. */
export function entityChanges(before: EntityContent, after: EntityContent): Changes {
  const changes = describeChanges(trackedEntity(before), trackedEntity(after));
  const settings = differing(trackedSettings(before.settings), trackedSettings(after.settings));
  const fiscal = differing(trackedFiscal(before.settings), trackedFiscal(after.settings));
  if (!settings && !fiscal) return changes;
  const side = (at: 'old' | 'new') => ({ ...settings?.[at], ...(fiscal ? { fiscal: fiscal[at] } : {}) });
  return { ...changes, settings: { old: side('old'), new: side('new') } };
}

function trackedEntity({ name, email, phone, settings, ...clear }: EntityContent): Tracked {
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

function trackedSettings({ fiscal: _, ...clear }: Settings): Tracked {
  return { clear, encrypted: {} };
}

function trackedFiscal({ fiscal: { signatory: _, ...clear } }: Settings): Tracked {
  return { clear, encrypted: {} };
}

type Side = Record<string, ClearValue>;

/** The values that differ, as they were and as they are; undefined when none does. */
function differing(before: Tracked, after: Tracked): { old: Side; new: Side } | undefined {
  const names = Object.keys(describeChanges(before, after));
  const pick = ({ clear }: Tracked): Side =>
    Object.fromEntries(names.map((name) => [name, clear[name] ?? null]));
  return names.length === 0 ? undefined : { old: pick(before), new: pick(after) };
}
