import { expect, test } from '@jest/globals';
import { keyActions } from '../../lib/core/key-rights.ts';
import { sourceFailures } from '../../lib/core/source-failure.ts';
import { webhookEvents, webhookFailures } from '../../lib/core/webhook-events.ts';
import { labels } from '../../lib/system/labels.ts';
import { apiDocument } from '../support/http/api-document.ts';

/** The enumerations of the document without French labels, and why people do not read their values. */
const withoutWords: Record<string, readonly (readonly string[])[]> = {
  'its codes have pages of their own, and are said in the language of the reader': [['internal-error']],
  'an application chooses by it': [
    ['json', 'csv'],
    ['csv', 'zip', 'pdf'],
    ['csv', 'json', 'zip', 'pdf'],
    ['street', 'walk'],
    ['sector', 'member', 'day', 'payment_type', 'type'],
    ['department', 'entity_type', 'month'],
    ['addresses', 'dwellings'],
    ['whole', 'any'],
    [
      'username',
      'last_name',
      'first_name',
      'full_name',
      'name',
      'email',
      'phone',
      'role_id',
      'chk_active',
      'ignore',
    ],
    ['given', 'made'],
    ['chief', 'treasurer', 'member'],
    ['generated', 'none'],
    ['kept', 'refused'],
    // It names each action by its own words.
    keyActions,
    ['passages', 'addresses', 'sectors', 'members'],
    ['open', 'settled'],
    ['open', 'discarded'],
  ],
  'an application decides by it what it shows': [
    ['some', 'none', 'any'],
    ['own', 'entity', 'all'],
    ['live', 'expired'],
    ['created', 'duplicate', 'refused'],
    ['created', 'refused', 'duplicate', 'known'],
    ['entity', 'platform'],
    ['off', 'invited', 'open'],
  ],
  'it is a name': [
    ['ios', 'android', 'web'],
    ['DEV', 'REC', 'PROD'],
    ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
    ['express_platform_pays', 'express_stripe_pays_risk', 'express_type'],
  ],
  'its page says it in French': [
    ['valid', 'cancelled'],
    ['making', 'ready'],
    ['asked', 'fetching', 'importing', 'ready', 'failed'],
    [...sourceFailures],
    ['association', 'season', 'town', 'sectors', 'members', 'assigned', 'first_visit', 'cards', 'receipts'],
    ['none', 'sent', 'accepted', 'expired'],
    ['receipt', 'handover', 'card', 'closed', 'over'],
    Object.keys(webhookEvents),
    Object.keys(webhookFailures),
    ['waiting', 'sending', 'delivered', 'failed'],
    ['by-hand', 'failing', 'gone'],
    ['unknown', 'counting', 'known'],
    ['addresses', 'commune', 'department', 'nothing'],
    ['refused_document', 'conflict'],
    [
      'phone-zero-added',
      'phone-of-several',
      'email-of-several',
      'role-as-member',
      'username-numbered',
      'same-name',
    ],
  ],
};

const keyOf = (values: readonly string[]) => values.toSorted().join(' ');

/** The values of every enumeration of strings, except sort orders, which are names of fields. */
function enumerationsIn(node: unknown): string[][] {
  if (Array.isArray(node)) return node.flatMap(enumerationsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([name, value]) =>
    name === 'example' ? [] : enumerationsIn(value),
  );
  const listed: unknown = Reflect.get(node, 'enum');
  const values = Array.isArray(listed) ? listed.filter((value) => typeof value === 'string') : [];
  const isOrder = String(Reflect.get(node, 'description') ?? '').includes('The order, by a field');
  return values.length > 1 && !isOrder ? [values, ...inner] : inner;
}

const enumerations = enumerationsIn(apiDocument);
const worded = Object.values(labels).map((words) => Object.keys(words));
const isWithin = (values: readonly string[], known: readonly string[]) =>
  values.every((value) => known.includes(value));

test('every enumeration that a person reads has French words', () => {
  const excepted = Object.values(withoutWords).flat();
  const silent = enumerations
    .filter((values) => !worded.some((known) => isWithin(values, known)))
    .filter((values) => !excepted.some((known) => isWithin(known, values)));
  expect([...new Set(silent.map(keyOf))]).toEqual([]);
});

test('no exception is one of something that is gone', () => {
  const unused = Object.values(withoutWords)
    .flat()
    .filter((known) => !enumerations.some((values) => isWithin(known, values)));
  expect(unused).toEqual([]);
});

test('French words are of an enumeration of the document, value for value', () => {
  const documented = new Set(enumerations.map(keyOf));
  const { entity_types, roles, ...others } = labels;
  expect([Object.keys(entity_types).length, Object.keys(roles).length]).toEqual([7, 4]);
  const unknown = Object.entries(others).filter(([, words]) => !documented.has(keyOf(Object.keys(words))));
  expect(unknown.map(([name]) => name)).toEqual([]);
});
