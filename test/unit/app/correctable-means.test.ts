import { expect, test } from '@jest/globals';
import { correctableMeans } from '../../../app/means.ts';

const all = [
  ['cash', 'Espèces'],
  ['cheque', 'Chèque'],
  ['pay', 'Carte bancaire'],
  ['none', 'Aucun'],
] as const;
const namesOf = (noted: string) => correctableMeans(all, noted).map(([means]) => means);

test('whoever puts another thing right of a card payment leaves it one: a form without its means would say the first', () => {
  expect(namesOf('pay')).toEqual(['cash', 'cheque', 'pay', 'none']);
});

test.each(['cash', 'cheque', 'none'])('what was noted as %s does not become a card payment', (noted) => {
  expect(namesOf(noted)).toEqual(['cash', 'cheque', 'none']);
});
