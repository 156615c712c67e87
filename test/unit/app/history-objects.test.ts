import { expect, test } from '@jest/globals';
import { states } from '../../../app/desk/cash/handover-states.ts';
import { changeLabel, changesIn } from '../../../app/desk/privacy/history-changes.ts';
import { objects } from '../../../app/desk/privacy/journal-texts.ts';
import { historyObjects } from '../../../lib/core/history.ts';
import { fieldLabel } from '../../../lib/exports/history-labels.ts';
import { settingForms, valueForms } from '../../../lib/history/value-forms.ts';
import { labels } from '../../../lib/system/labels.ts';

test('the pages say the objects of the history and the states of hand-overs as the files do', () => {
  expect(objects).toEqual(labels.history_objects);
  expect(states).toEqual(labels.handover_states);
});

/** The records of which a name is no field of their own call it as all others do. */
const objectsOf = (name: string) =>
  historyObjects.filter((object) => !(name === 'chk_active' && !['user', 'operation'].includes(object)));

test('the page calls states, kinds, amounts, yes and no, and settings as the file does', () => {
  const names = [
    ...Object.entries(valueForms).flatMap(([name, form]) =>
      typeof form === 'object' || form === 'yes-no' || form === 'money' ? [name] : [],
    ),
    ...Object.keys(settingForms).map((name) => `settings.${name}`),
  ].filter((name) => !['fk_type', 'entity_type_id'].includes(name));
  expect(names.length).toBeGreaterThan(30);
  const both = names.flatMap((name) =>
    objectsOf(name).map((object) => [name, object, changeLabel(name, object), fieldLabel(object, name)]),
  );
  both.push(['fk_type', 'passage', changeLabel('fk_type', 'passage'), fieldLabel('passage', 'fk_type')]);
  both.push([
    'entity_type_id',
    '',
    changeLabel('entity_type_id', ''),
    fieldLabel('entity', 'entity_type_id'),
  ]);
  const known = both.filter(([name, , , file]) => file !== name);
  expect(known.filter(([, , page, file]) => page !== file)).toEqual([]);
});

test('the page shows each setting by itself, and no hash of a request', () => {
  const line = {
    ...({ history_id: 1, at: '2026-11-20T10:00:00.000Z', object: 'entity', object_id: 1 } as const),
    ...({
      action: 'changed',
      by_user_id: null,
      by_name: null,
      by_key_id: null,
      by_key_name: null,
      request_id: 'r',
    } as const),
    changes: {
      person: { old: null, new: 'f' },
      settings: { old: { fiscal: { enabled: false } }, new: { fiscal: { enabled: true } } },
    },
  };
  expect(changesIn(line)).toEqual([['settings.fiscal.enabled', { old: false, new: true }]]);
});
