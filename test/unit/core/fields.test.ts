import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { markedFields, shapesOf, trackContent } from '../../../lib/core/fields/field-changes.ts';
import {
  changedColumns,
  copiedColumns,
  readContent,
  writeColumns,
} from '../../../lib/core/fields/field-columns.ts';
import {
  draftsOf,
  type Fields,
  fieldsByAudience,
  inputsOf,
  namesToMerge,
  newContent,
  outputsOf,
  presentContent,
  shownOutputsOf,
} from '../../../lib/core/fields/fields.ts';

const described = {
  meaning: 'A field.',
  audience: 'everybody',
  merge: 'ask',
  input: () => z.unknown(),
  output: () => z.unknown(),
} as const;

/** One field of each kind. */
const giftFields = {
  type: { label: 'Type', column: 'fk_type', ...described, empty: 'don' },
  amount: {
    label: 'Montant',
    column: 'amount_cents',
    unit: 'cents',
    ...described,
    empty: 0,
    locked: true,
    accountable: true,
  },
  dwelling: { label: 'Logement', parts: { floor: 'floor', door: 'door' }, ...described, empty: null },
  donor: {
    label: 'Donateur',
    sealed: 'encrypted_donor',
    index: 'donor_index',
    ...described,
    empty: null,
    locked: true,
  },
} as const satisfies Fields;

type GiftRow = {
  fk_type: string;
  amount_cents: number;
  floor: string | null;
  door: string | null;
  encrypted_donor: string | null;
  donor_index: string | null;
};

const cells = {
  seal: (column: string, plain: string | null) => (plain === null ? null : `${column}:${plain}`),
  open: (column: string, stored: string | null) => stored?.slice(column.length + 1) ?? null,
  index: (column: string, plain: string | null) => (plain === null ? null : `${column}(${plain})`),
};

const gift = {
  type: 'effectue',
  amount: 1250,
  dwelling: { floor: '2', door: null },
  donor: 'Camille Martin',
};

const row: GiftRow = {
  fk_type: 'effectue',
  amount_cents: 1250,
  floor: '2',
  door: null,
  encrypted_donor: 'encrypted_donor:Camille Martin',
  donor_index: 'donor_index(Camille Martin)',
};

describe('the table of the fields of a record', () => {
  test('stores a content in its columns and reads it back', () => {
    expect(writeColumns<typeof giftFields, GiftRow>(giftFields, gift, cells)).toEqual(row);
    expect(readContent(giftFields, row, cells)).toEqual(gift);
  });

  test('reads columns that are all empty as no object', () => {
    expect(readContent(giftFields, { ...row, floor: null }, cells).dwelling).toBeNull();
  });

  test('encrypts again only what has changed', () => {
    const after = { ...gift, amount: 2000 };
    expect(changedColumns<typeof giftFields, GiftRow>(giftFields, gift, after, cells)).toEqual({
      amount_cents: 2000,
    });
  });

  test('fills a new record with the empty values', () => {
    expect(newContent<typeof giftFields, GiftRow>(giftFields, { amount: 500 })).toEqual({
      type: 'don',
      amount: 500,
      dwelling: null,
      donor: null,
    });
  });

  test('answers money as decimal text', () => {
    expect(presentContent(giftFields, gift)).toEqual({ ...gift, amount: '12.50' });
  });

  test('lets events tell values of clear fields, and of encrypted ones nothing but their change', () => {
    expect(trackContent<typeof giftFields, GiftRow>(giftFields, gift)).toEqual({
      clear: { type: 'effectue', amount: 12.5, dwelling: { floor: '2', door: null } },
      encrypted: { encrypted_donor: 'Camille Martin' },
    });
    expect(shapesOf(giftFields)).toEqual({
      type: 'plain',
      amount: 'plain',
      dwelling: { floor: 'plain', door: 'plain' },
      encrypted_donor: 'concealed',
    });
  });

  test('is for members without what only the desk sees, in values and in the schema', () => {
    const fields = {
      ...giftFields,
      note: { ...giftFields.donor, audience: 'desk' },
    } as const satisfies Fields;
    const { everybody, desk } = fieldsByAudience(fields);
    const withNote = { ...gift, note: 'Rappeler' };
    expect(presentContent(everybody, withNote)).toEqual({ ...gift, amount: '12.50' });
    expect(presentContent(desk, withNote)).toEqual({ ...withNote, amount: '12.50' });
    const { donor, note } = shownOutputsOf(fields);
    expect(z.toJSONSchema(z.object({ donor, note })).required).toEqual(['donor']);
  });

  test('says which fields people decide about when two edits meet', () => {
    const { donor, amount, type } = giftFields;
    const fields = {
      donor,
      amount: { ...amount, merge: 'together' },
      type: { ...type, merge: 'last' },
    } as const;
    expect(namesToMerge(fields, 'ask')).toEqual(['donor']);
    expect(namesToMerge(fields, 'ask', 'together')).toEqual(['donor', 'amount']);
  });

  test('is copied without what a copy has not', () => {
    const { type, amount } = giftFields;
    expect(copiedColumns({ type: { ...type, copy: 'value' }, amount: { ...amount, copy: 'empty' } })).toEqual(
      ['fk_type'],
    );
  });

  test('names marked fields, and tells how changes name them', () => {
    expect(markedFields(giftFields, 'locked')).toEqual([
      { name: 'amount', inChanges: 'amount' },
      { name: 'donor', inChanges: 'encrypted_donor' },
    ]);
    expect(markedFields(giftFields, 'accountable')).toEqual([{ name: 'amount', inChanges: 'amount' }]);
  });
});

describe('what a field means', () => {
  const Colour = z.literal([0, 1]).meta({ description: '1 red, 0 blue.' });
  const fields = {
    colour: {
      label: 'Couleur',
      audience: 'everybody',
      merge: 'last',
      meaning: 'The colour of the lid.',
      column: 'colour',
      draft: () => Colour.default(1),
      input: () => Colour.optional(),
      output: () => z.int(),
    },
  } as const satisfies Fields;

  test('is told of a new record, of a change and of an answer, before what the schema says itself', () => {
    expect(draftsOf(fields).colour.description).toBe('The colour of the lid. 1 red, 0 blue.');
    expect(inputsOf(fields).colour.description).toBe('The colour of the lid. 1 red, 0 blue.');
    expect(outputsOf(fields).colour.description).toBe('The colour of the lid.');
  });

  test('changes nothing of what the schema takes', () => {
    expect(draftsOf(fields).colour.parse(undefined)).toBe(1);
    expect(inputsOf(fields).colour.parse(undefined)).toBeUndefined();
    expect(Colour.description).toBe('1 red, 0 blue.');
  });
});
