import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { shapesOf } from '../../../lib/core/fields/field-changes.ts';
import type { Fields } from '../../../lib/core/fields/fields.ts';
import {
  concealChanges,
  concealPerson,
  indexColumns,
  namingNames,
  personalNames,
  sealedColumns,
  tellsOfPerson,
  withoutPerson,
} from '../../../lib/core/fields/personal-fields.ts';
import { entityFields } from '../../../lib/core/records/entity.ts';
import { operationFields } from '../../../lib/core/records/operation.ts';
import { passageFields } from '../../../lib/core/records/passage.ts';
import { sectorFields } from '../../../lib/core/records/sector.ts';
import { userFields } from '../../../lib/core/records/user.ts';
import { passageColumns, passageRecord, readColumns } from '../../../lib/data/passages/columns.ts';
import { clearedOf } from '../../../lib/data/privacy/personal-columns.ts';
import { documentWithoutPerson } from '../../../lib/privacy/documents.ts';

const text = z.string().nullable();
/** A personal field that may be added later. */
const asked = {
  label: 'Surnom',
  audience: 'everybody',
  merge: 'ask',
  meaning: 'What friends call the person.',
  input: () => text,
  output: () => text,
} as const;
const nickname = { ...asked, sealed: 'encrypted_nickname', index: 'nickname_index', empty: null } as const;

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

  test('is read, but not by what it is searched', () => {
    expect(sealedColumns(fields)).toEqual(expect.arrayContaining(['encrypted_nickname', 'nickname_index']));
    expect(indexColumns(fields)).toContain('nickname_index');
    expect(indexColumns(fields)).not.toContain('encrypted_nickname');
  });

  test('is refused where nobody may be named', () => {
    expect(namingNames(fields)).toContain('nickname');
    expect(namingNames({ nickname: { ...nickname, nameless: true } })).toEqual([]);
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

test('a visit is read with every encrypted column, without those for search', () => {
  expect(passageColumns).toEqual(expect.arrayContaining(sealedColumns(passageFields)));
  const searched = indexColumns(passageFields);
  expect(readColumns).toEqual(
    passageColumns.filter((name) => ![...searched, 'draft_digest', 'deleted_by'].includes(name)),
  );
  expect(passageRecord).toContain('encrypted_name text, name_index text');
});

test.each([
  ['parts', { parts: { first: 'first_name', last: 'last_name' } }, ['first_name', 'last_name']],
  ['JSON', { json: 'kin', stored: z.unknown() }, ['kin']],
] as const)('a personal field of %s is erased, and in the history by its name only', (_, stored, columns) => {
  const fields: Fields = { kin: { ...asked, ...stored, personal: true } };
  expect(personalNames(fields)).toEqual(['kin']);
  expect(Object.keys(clearedOf(fields, 'visits'))).toEqual(columns);
  expect(withoutPerson(fields, { kin: { first: 'Zoé' } })).toEqual({ kin: null });
  expect(concealChanges(fields, { kin: { old: null, new: 'Zoé' } })).toEqual({ kin: true });
});

test('a personal field that is stored in clear is in the history by its name only', () => {
  const changes = { username: { old: 'zozo', new: 'zoe' }, role_id: { old: 1, new: 2 } };
  expect(concealChanges(userFields, changes)).toEqual({ username: true, role_id: { old: 1, new: 2 } });
});

test('every field of the donor in a visit is personal', () => {
  expect(personalNames(passageFields)).toEqual(['name', 'email', 'phone', 'donor_address', 'remark']);
});
