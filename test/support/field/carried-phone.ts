import { gzipSync } from 'node:zlib';
import { openPhone, type Phone, type PhoneRow } from '../../../infra/demo/phone.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import type { Client } from '../http/client.ts';
import { pullPage } from './phone.ts';

/** What happens to a push on the network. */
export type Delivery = 'answered' | 'compressed' | 'request lost' | 'answer lost' | 'twice at once';

/** An amount that reached the service, with the code of its refusal, even if the phone never received the answer. */
type SentAmount = { id: string; montant: string; isNew: boolean; code: string | undefined };

/** A member's phone with an unreliable network. */
export type CarriedPhone = {
  phone: Phone;
  client: Client;
  /** The sent amounts, in order. */
  sent: SentAmount[];
  pull(limit: number): Promise<void>;
  /** Pushes the waiting rows; after a lost answer either the same rows again, or the phone's current rows. */
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

/** The amounts that the pushed rows change. */
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

/** Undefined if the service was too busy and did nothing. */
function bodyOf({ status, body }: TestAnswer): Json | undefined {
  if (status === 503) return undefined;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
