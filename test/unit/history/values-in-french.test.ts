import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type HistoryObject, historyObjects } from '../../../lib/core/history.ts';
import { entityFields, fiscalSettings, generalSettings } from '../../../lib/core/records/entity.ts';
import { HandoverState } from '../../../lib/core/records/handover.ts';
import { operationFields } from '../../../lib/core/records/operation.ts';
import { PassageFlag, PaymentState, passageFields } from '../../../lib/core/records/passage.ts';
import { ReceiptKind } from '../../../lib/core/records/receipt.ts';
import { sectorFields } from '../../../lib/core/records/sector.ts';
import { userFields } from '../../../lib/core/records/user.ts';
import { EmailState } from '../../../lib/emails/schemas.ts';
import { historyLines } from '../../../lib/exports/history-lines.ts';
import { ExportKind } from '../../../lib/exports/schemas.ts';
import { Take } from '../../../lib/field/conflicts/conflicts.ts';
import { presentChanges } from '../../../lib/history/money.ts';
import { labels } from '../../../lib/system/labels.ts';
import { UploadPurpose } from '../../../lib/uploads/schemas.ts';

type Said = readonly [HistoryObject, string, unknown];

const records = {
  user: userFields,
  entity: entityFields,
  operation: operationFields,
  sector: sectorFields,
  passage: passageFields,
} as const;

/** The values of an enumeration, none for another schema. */
function valuesOf(schema: z.core.$ZodType): readonly unknown[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return valuesOf(schema.unwrap());
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : [];
}

/** Every value of every enumeration that a field of a record may hold. */
const ofRecords: Said[] = Object.entries(records).flatMap(([record, fields]) => {
  const object = historyObjects.find((one) => one === record) ?? 'person';
  return Object.entries(fields).flatMap(([name, { output }]) =>
    valuesOf(output()).map((value): Said => [object, name, value]),
  );
});

const each = (object: HistoryObject, name: string, values: readonly unknown[]): Said[] =>
  values.map((value) => [object, name, value]);

/** Those that verbs record under a name that is no field of a record. */
const ofVerbs: Said[] = [
  ...each('passage', 'payment_state', PaymentState.options),
  ...each('passage', 'flags', PassageFlag.options),
  ...each('passage', 'receipt', ['receipt-not-printable', 'cell-damaged']),
  ...each('receipt', 'cancel_reason', ['refunded', 'dispute_lost']),
  ...each('receipt_batch', 'kind', ReceiptKind.options),
  ...each('handover', 'state', HandoverState.options),
  ...each('stock', 'kind', Object.keys(labels.stock_kinds)),
  ...each('refund', 'status', Object.keys(labels.refund_states)),
  ...each('export', 'kind', ExportKind.options),
  ...each('upload', 'purpose', UploadPurpose.options),
  ...each('conflict', 'take', Take.options),
  ...each('conflict', 'field', Object.keys(passageFields)),
  ...each('room', 'kind', Object.keys(labels.room_kinds)),
  ...each('email', 'state', EmailState.options),
  ...each('suppressed_address', 'reason', ['bounced', 'complained']),
];

const settings: Said[] = [
  ...Object.entries(generalSettings).map(
    ([name, { draft }]): Said => ['entity', name, draft().parse(undefined)],
  ),
  ...Object.entries(fiscalSettings).map(
    ([name, { draft }]): Said => ['entity', `fiscal.${name}`, draft().parse(undefined) ?? 'Rescrit'],
  ),
];

type Changes = Parameters<typeof presentChanges>[0];

/** The changes of an entry as the file says them. */
function inFile(object: HistoryObject, changes: Changes): string {
  const column = historyLines.columns.find(({ header }) => header === 'Changements');
  const entry = {
    ...{ history_id: 1, at: '2026-11-20T10:00:00.000Z', object, object_id: 1, action: 'changed' as const },
    ...{ changes: presentChanges(changes), by_user_id: null, by_name: null, request_id: 'r' },
    ...{ by_key_id: null, by_key_name: null },
  };
  const row = {
    ...{
      id: 1,
      object,
      object_id: 1,
      action: 'changed',
      changes,
      by_user_id: null,
      by_key_id: null,
      key_name: null,
      at: entry.at,
      request_id: 'r',
    },
    ...{ uuid: null, entity_id: null, encrypted_name: null, done_on: '2026-11-20', done_time: '11:00' },
  };
  return String(column?.cell({ row, entry }, { bom: true, decimalComma: true }));
}

const told = (object: HistoryObject, name: string, value: unknown) =>
  inFile(object, { [name]: { old: null, new: value } });

describe('the file of the history', () => {
  test('says every value of every enumeration in French', () => {
    expect(ofRecords.length).toBeGreaterThan(20);
    const raw = [...ofRecords, ...ofVerbs].filter(([object, name, value]) => {
      const text = told(object, name, value);
      return !/^\p{Lu}[^_:]* : vide → [\p{L}]/u.test(text) || text.endsWith(`→ ${value}`);
    });
    expect(raw).toEqual([]);
  });

  test('says every amount with cents and a comma', () => {
    const amounts: Said[] = [
      ...Object.entries(records).flatMap(([record, fields]) =>
        Object.entries(fields).flatMap(([name, field]): Said[] =>
          'unit' in field ? [[historyObjects.find((one) => one === record) ?? 'person', name, 1200.5]] : [],
        ),
      ),
      ['passage', 'refunded', 1200.5],
      ['receipt', 'refunded', 1200.5],
      ['refund', 'amount', 1200.5],
      ['refund', 'amount_cents', 120_050],
      ['handover', 'cash', 1200.5],
      ['handover', 'cheques', 1200.5],
    ];
    expect(
      amounts.filter(([object, name, value]) => !told(object, name, value).endsWith('→ 1200,50')),
    ).toEqual([]);
  });

  test('says what yes and no are about, and every setting, without a word of the API', () => {
    expect(told('export', 'bom', true)).toBe('Pour un tableur : vide → oui');
    expect(told('user', 'chk_active', 1)).toBe('Accès : vide → oui');
    for (const [, name, value] of settings) {
      const part = name.startsWith('fiscal.') ? { fiscal: { [name.slice(7)]: value } } : { [name]: value };
      expect(inFile('entity', { settings: { old: {}, new: part } })).toMatch(
        /^\p{Lu}[^_{]+ : vide → [^_{]+$/u,
      );
    }
    expect(inFile('entity', { 'settings.fiscal.signatory': true })).toBe('Signataire : modifié');
    expect(
      inFile('entity', {
        settings: { old: { accounts: { cash: '530000' } }, new: { accounts: { cash: '531000' } } },
      }),
    ).toBe('Compte «\u00a0Caisse\u00a0» : 530000 → 531000');
  });

  test('says an unchanged value once, and the parts of one without their names', () => {
    const changes = {
      cash: { old: 20, new: 15.5 },
      cheques: { old: 33.33, new: 33.33 },
      cheque_count: { old: 1, new: 1 },
    };
    expect(inFile('handover', changes)).toBe(
      'Espèces : 20,00 → 15,50 ; Chèques : 33,33 ; Nombre de chèques : 1',
    );
    const cheque = { old: null, new: { bank: 'Crédit du Nord', number: null } };
    expect(inFile('passage', { cheque })).toBe('Chèque : vide → Crédit du Nord');
    expect(inFile('sector', { outline: { old: null, new: { area_m2: 5, sha256: 'f' } } })).toBe(
      'Contour : modifié',
    );
  });
});
