import { asOwner } from '../../database/owner.ts';
import { tell } from '../../mail/mail-events.ts';
import { ids } from '../../run/resources.ts';
import { hidden } from '../canary-values.ts';
import { type Stage, visitOf } from './stage.ts';

/** Phones cause conflicts about two visits, and one pushes a visit after the operation was closed. */
export async function useOldPhones(stage: Stage): Promise<{ passage_id: number }> {
  const { ask, operationId } = stage;
  const query = `operation_id=${operationId}`;
  const push = (row: object) => ask('POST', `/api/field/passages/push?${query}`, [row]);
  const draft = visitOf(stage, { name: hidden.batchDonor, email: hidden.batchEmail });
  const passage = await ask('POST', '/api/passages', draft);
  const assumedMasterState = { id: passage.id, remark: hidden.donorIban };
  for (const remark of [hidden.firstRemark, hidden.secondRemark])
    await push({ newDocumentState: { id: passage.id, remark }, assumedMasterState });
  const phones = [hidden.otherPhone, hidden.importedPhone];
  for (const phone of phones)
    await push({
      newDocumentState: { id: passage.id, phone },
      assumedMasterState: { id: passage.id, phone: hidden.donorPhone },
    });
  await ask('PUT', '/api/field/phone-key');
  const { data } = await ask('GET', `/api/field/conflicts?${query}&state=open`);
  await ask('POST', `/api/field/conflicts/${data[0].conflict_id}/settle`, { take: 'refused' });

  const close = (chk_active: 0 | 1) => ask('PATCH', `/api/operations/${operationId}`, { chk_active });
  const lost = { ...visitOf(stage, { name: hidden.lostDonor }), id: ids.uuid() };
  await close(0);
  await push({ newDocumentState: lost });
  await close(1);
  await ask('POST', `/api/field/quarantine/${lost.id}/discard`, { reason: 'Saisi deux fois' });
  await ask('POST', `/api/field/quarantine/${lost.id}/retry`);
  return passage;
}

/** A phone pushes documents that the service refuses, and an e-mail bounces. */
export async function refuseAndBounce({ ask, operationId }: Stage): Promise<void> {
  const document = {
    id: ids.uuid(),
    montant: '-1',
    name: hidden.refusedDonor,
    email: hidden.donorEmail,
    remark: hidden.donorIban,
  };
  const push = `/api/field/passages/push?operation_id=${operationId}`;
  await ask('POST', push, [{ newDocumentState: document }]);
  const { documents } = await ask('GET', `/api/field/passages/pull?operation_id=${operationId}`);
  const known = documents.find((one: { name: string | null }) => one.name === hidden.batchDonor);
  const forged = { ...known, montant: '-2', phone: hidden.otherPhone };
  await ask('POST', push, [{ newDocumentState: forged, assumedMasterState: known }]);
  const { uuid } = await asOwner((trx) =>
    trx.selectFrom('emails').select('uuid').where('purpose', '=', 'receipt').executeTakeFirstOrThrow(),
  );
  await tell('bounce', { tag: uuid });
}
