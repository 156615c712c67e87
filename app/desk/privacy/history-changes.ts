import type { Answer } from '../../../clients/typescript/src/index.ts';
import { settingLabels } from '../../generated/history-values.ts';
import { fieldLabel } from '../../texts/desk-field-names.ts';

type Line = Answer<'passages-history'>['data'][number];
export type Changed = readonly [name: string, change: unknown];

/** A keyed hash of a request about a person, by which programs know the same request again. */
const HASH = 'person';

/** What changed in a line, each setting by itself: together they have no short form. */
export const changesIn = ({ changes }: Line): Changed[] =>
  Object.entries(changes ?? {}).flatMap(([name, change]): Changed[] => {
    if (name === HASH) return [];
    return name === 'settings' && typeof change === 'object' ? settingsIn(change) : [[name, change]];
  });

function settingsIn(change: object): Changed[] {
  const [old, now] = ['old', 'new'].map((side) => new Map(valuesIn(Reflect.get(change, side))));
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names].map((name) => [
    `settings.${name}`,
    { old: old?.get(name) ?? null, new: now?.get(name) ?? null },
  ]);
}

function valuesIn(settings: unknown, path = ''): [string, unknown][] {
  return Object.entries(Object(settings)).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? valuesIn(value, `${path}${name}.`)
      : [[`${path}${name}`, value]],
  );
}

const ofSettings: Readonly<Record<string, string>> = settingLabels;

/** The label of a change; a season is active, and a user has access. */
export function changeLabel(name: string, object: string): string {
  if (object === 'operation' && name === 'chk_active') return 'Active';
  return (name.startsWith('settings.') && ofSettings[name.slice(9)]) || fieldLabel(name);
}
