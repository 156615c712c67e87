import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { shapesOf } from '../../../lib/core/field-changes.ts';
import type { Fields } from '../../../lib/core/fields.ts';
import {
  concealChanges,
  concealPerson,
  personalNames,
  tellsOfPerson,
  withoutPerson,
} from '../../../lib/core/personal-fields.ts';
import { entityFields } from '../../../lib/core/records/entity.ts';
import { operationFields } from '../../../lib/core/records/operation.ts';
import { passageFields } from '../../../lib/core/records/passage.ts';
import { sectorFields } from '../../../lib/core/records/sector.ts';
import { userFields } from '../../../lib/core/records/user.ts';
import { clearedOf } from '../../../lib/data/personal-columns.ts';
import { documentWithoutPerson } from '../../../lib/privacy/documents.ts';

const text = z.string().nullable();
/** What somebody may add tomorrow. */
const nickname = {
  label: 'Surnom',
  meaning: 'What friends call the person.',
  sealed: 'encrypted_nickname',
  index: 'nickname_index',
  input: () => text,
  output: () => text,
  empty: null,
} as const;

const tables: [string, Fields][] = [
  ['passage', { ...passageFields, nickname }],
  ['user', { ...userFields, nickname }],
  ['entity', { ...entityFields, nickname }],
  ['operation', { ...operationFields, nickname }],
  ['sector', { ...sectorFields, nickname }],
];

describe.each(tables)('an encrypted field more in the table of a %s', (_, fields) => {
  test('is erased, with its index', () => {
    expect(clearedOf(fields, 'visits')).toMatchObject({
      encrypted_nickname: { erasure: 'cleared', file: 'visits' },
      nickname_index: { erasure: 'cleared' },
    });
  });

  test('is taken out of documents of phones', () => {
    const newDocumentState = { montant: '5.00', nickname: 'Zozo' };
    expect(tellsOfPerson(fields, newDocumentState)).toBe(true);
    const kept = documentWithoutPerson(fields, { newDocumentState, assumedMasterState: newDocumentState });
    const left = expect.objectContaining({ montant: '5.00', nickname: null });
    expect(kept).toEqual({ newDocumentState: left, assumedMasterState: left });
    expect(tellsOfPerson(fields, withoutPerson(fields, newDocumentState))).toBe(false);
  });

  test('is hidden from the phones of others', () => {
    const row = { id: 1, encrypted_nickname: 'v1.d1.x', nickname_index: 'y' };
    expect(concealPerson(fields, row)).toEqual({ id: 1, encrypted_nickname: null, nickname_index: null });
  });

  test('is in events and history by its name only', () => {
    expect(shapesOf(fields)).toMatchObject({ encrypted_nickname: 'concealed' });
    expect(personalNames(fields)).toContain('nickname');
  });
});

test('a personal field that is stored in clear is in the history by its name only', () => {
  const changes = { username: { old: 'zozo', new: 'zoe' }, role_id: { old: 1, new: 2 } };
  expect(concealChanges(userFields, changes)).toEqual({ username: true, role_id: { old: 1, new: 2 } });
});

test('every field of the donor in a visit is personal', () => {
  expect(personalNames(passageFields)).toEqual(['name', 'email', 'phone', 'donor_address', 'remark']);
});
