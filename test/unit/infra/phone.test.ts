import { describe, expect, test } from '@jest/globals';
import { openPhone } from '../../../infra/demo/phone.ts';

const master = { id: 'a', passage_id: 1, montant: '10.00', remark: null, _deleted: false, sync_error: null };
const refusal = (fields: string[]) => ({ code: 'validation-failed', detail: 'no', fields });

function phoneWith(document: object) {
  const phone = openPhone();
  phone.takePage([document]);
  return phone;
}

describe('a phone without a network', () => {
  test('sends what it recorded until the answer has come', () => {
    const phone = openPhone();
    phone.record({ id: 'a', montant: '10.00' });
    expect(phone.pending()).toEqual([{ newDocumentState: { id: 'a', montant: '10.00' } }]);
    phone.takeAnswer(phone.pending(), []);
    expect(phone.pending()).toEqual([]);
  });

  test('sends a change with what the service had', () => {
    const phone = phoneWith(master);
    phone.change('a', { montant: '20.00' });
    expect(phone.pending()).toEqual([
      { newDocumentState: { ...master, montant: '20.00' }, assumedMasterState: master },
    ]);
  });

  test('takes the value of the service for what was refused', () => {
    const phone = phoneWith(master);
    phone.change('a', { montant: '20.00' });
    phone.takeAnswer(phone.pending(), [{ ...master, montant: '30.00', sync_error: refusal(['montant']) }]);
    expect(phone.live()).toEqual([{ ...master, montant: '30.00' }]);
    expect(phone.pending()).toEqual([]);
  });

  test('keeps what was changed while the answer was on its way, and what it was before', () => {
    const phone = phoneWith(master);
    phone.change('a', { montant: '20.00' });
    const rows = phone.pending();
    phone.change('a', { montant: '25.00' });
    phone.takeAnswer(rows, [{ ...master, montant: '30.00', remark: 'Chien' }]);
    // The service's amount changed in between: the next push shows the old one, so the service keeps the refused one.
    expect(phone.pending()).toEqual([
      {
        newDocumentState: { ...master, montant: '25.00', remark: 'Chien' },
        assumedMasterState: { ...master, montant: '20.00', remark: 'Chien' },
      },
    ]);
  });

  test('keeps what the service refuses to record, and sends it again once it is changed', () => {
    const phone = openPhone();
    phone.record({ id: 'a', montant: '-3.00' });
    const rows = phone.pending();
    phone.takeAnswer(rows, [{ id: 'a', montant: '-3.00', sync_error: refusal(['montant']) }]);
    expect([phone.pending(), phone.live(), phone.refused()]).toEqual([
      [],
      [{ id: 'a', montant: '-3.00' }],
      [{ id: 'a', montant: '-3.00' }],
    ]);
    phone.change('a', { montant: '3.00' });
    expect(phone.pending()).toEqual([{ newDocumentState: { id: 'a', montant: '3.00' } }]);
  });

  test('drops a document that is somebody else’s meanwhile, once its change was refused', () => {
    const phone = phoneWith(master);
    phone.change('a', { montant: '20.00' });
    phone.takePage([{ id: 'a', _deleted: true, version: 9 }]);
    const rows = phone.pending();
    expect(rows).toHaveLength(1);
    const sent = { ...master, montant: '20.00' };
    phone.takeAnswer(rows, [{ ...sent, sync_error: refusal(['id']) }]);
    expect(phone.live()).toEqual([]);
  });
});
