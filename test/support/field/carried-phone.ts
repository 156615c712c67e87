import { gzipSync } from 'node:zlib';
import { openPhone, type Phone, type PhoneRow } from '../../../infra/demo/phone.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import type { Client } from '../http/client.ts';
import { pullPage } from './phone.ts';

/** What happens to a push on its way. */
export type Delivery = 'answered' | 'compressed' | 'request lost' | 'answer lost' | 'twice at once';

/** An amount that reached the service, and the code of its refusal, whether the phone has heard of it or not. */
type SentAmount = { id: string; montant: string; isNew: boolean; code: string | undefined };

/** A phone in the hands of a member, with a network that fails. */
export type CarriedPhone = {
  phone: Phone;
  client: Client;
  /** In the order in which they were sent. */
  sent: SentAmount[];
  pull(limit: number): Promise<void>;
  /** Sends what waits; after a lost answer the same rows again, or what the phone has by now. */
  push(delivery: Delivery, isSameAgain: boolean): Promise<void>;
};

export function carryPhone(client: Client, operationId: number): CarriedPhone {
  const phone = openPhone();
  const sent: SentAmount[] = [];
  let cursor: string | undefined;
  let unanswered: PhoneRow[] | undefined;
  const pull = async (limit: number): Promise<void> => {
    const page = bodyOf(await pullPage(client, { operationId, limit, cursor }));
    if (page === undefined) return;
    phone.takePage(page.documents);
    cursor = page.checkpoint.cursor;
    if (page.has_more) await pull(limit);
  };
  const send = async (rows: readonly PhoneRow[], delivery: Delivery): Promise<Json[] | undefined> => {
    const path = `/api/field/passages/push?operation_id=${operationId}`;
    const isCompressed = delivery === 'compressed';
    const body = isCompressed ? gzipSync(JSON.stringify(rows)) : rows;
    const answer = await client.post(path, body, isCompressed ? { 'content-encoding': 'gzip' } : {});
    const masters: Json[] | undefined = bodyOf(answer);
    if (masters) sent.push(...amountsOf(rows, masters));
    return masters;
  };
  const push: CarriedPhone['push'] = async (delivery, isSameAgain) => {
    const rows = (isSameAgain ? unanswered : undefined) ?? phone.pending();
    if (rows.length === 0 || delivery === 'request lost') return;
    unanswered = rows;
    const times = delivery === 'twice at once' ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => send(rows, delivery)));
    const masters = answers.find((one) => one !== undefined);
    if (!masters || delivery === 'answer lost') return;
    unanswered = undefined;
    phone.takeAnswer(rows, masters);
  };
  return { phone, client, sent, pull, push };
}

/** The amounts that the phone has changed. */
function amountsOf(rows: readonly PhoneRow[], masters: readonly Json[]): SentAmount[] {
  const codes = new Map(masters.map(({ id, sync_error }) => [id, sync_error?.code]));
  return rows
    .filter(({ newDocumentState: now, assumedMasterState: base }) => {
      return !now._deleted && now.montant !== base?.montant;
    })
    .map(({ newDocumentState: { id, montant }, assumedMasterState }) => ({
      id,
      montant,
      isNew: assumedMasterState === undefined,
      code: codes.get(id),
    }));
}

/** Undefined when the service was too busy and has done nothing. */
function bodyOf({ status, body }: TestAnswer): Json | undefined {
  if (status === 503) return undefined;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
