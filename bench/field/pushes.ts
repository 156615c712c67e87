import type { HttpRequest } from '../http/connection.ts';
import { openConnection } from '../http/connection.ts';
import type { Field } from './open.ts';
import type { FieldRow } from './table.ts';
import { visitsOf } from './town.ts';
import { inTurns } from './turns.ts';

const ROWS = 200;
const PUSHES = 8;

/** Compares a push of 200 new passages with the same passages sent to the bulk endpoint. */
export async function pushCreations(field: Field): Promise<FieldRow[]> {
  const { token, operationId } = field.town.member;
  const visitsAt = (serial: number) => visitsOf(field.town, serial * ROWS, ROWS);
  const push = (serial: number): HttpRequest => ({
    method: 'POST',
    path: `/api/field/passages/push?operation_id=${operationId}`,
    token,
    body: visitsAt(serial).map((visit) => ({ newDocumentState: { ...visit, _deleted: false } })),
  });
  const bulk = (serial: number): HttpRequest => ({
    method: 'POST',
    path: '/api/passages/bulk',
    token,
    body: { passages: visitsAt(serial) },
  });
  await requireAllTaken(field.product.port, push(0));
  const { settle } = field;
  const contenders = { floor: field.ours(bulk), ours: field.ours(push), settle };
  const compared = await inTurns(field.session, contenders, PUSHES);
  const against = 'the same to `passages/bulk`';
  return [{ title: `push of ${ROWS} new passages`, against, compared, aim: { mostTimes: 1.2 } }];
}

/** Throws if the push refuses rows, because the measurement would include the answers about them. */
async function requireAllTaken(port: number, request: HttpRequest): Promise<void> {
  const connection = await openConnection(port);
  const { status, body } = await connection.send(request);
  connection.close();
  if (status !== 200 || body.toString() !== '[]') throw new Error(`the push was answered ${status}: ${body}`);
}
