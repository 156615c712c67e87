import type { ObservedService } from '../http/observed-service.ts';
import { mail } from '../run/resources.ts';
import { newMessage } from '../world/chat.ts';
import { outlineOf, SOUTH, WEST } from '../world/town.ts';
import { PASSWORD, type World } from '../world/world.ts';
import type { Canaries } from './canaries.ts';
import { clear, hidden } from './canary-values.ts';

const season = { date_start: '2026-10-15', date_end: '2027-01-31' };

const entity = {
  name: hidden.entityName,
  email: hidden.entityEmail,
  phone: hidden.entityPhone,
  address_line: clear.addressLine,
  postal_code: '93140',
  settings: { fiscal: { signatory: clear.signatory } },
};

const account = {
  username: clear.username,
  role_id: 2,
  name: hidden.userName,
  email: hidden.userEmail,
  phone: hidden.userPhone,
};

const visit = {
  lat: SOUTH,
  lon: WEST,
  montant: '12.50',
  fk_type_reglement: 'cheque',
  dwelling: { floor: clear.floor, door: clear.door },
  cheque: { bank: clear.chequeBank },
  name: hidden.donorName,
  email: hidden.donorEmail,
  phone: hidden.donorPhone,
  donor_address: hidden.donorAddress,
  remark: hidden.donorIban,
};

const correction = {
  cheque: { bank: clear.chequeBank, number: clear.chequeNumber },
  name: hidden.otherName,
  email: hidden.otherEmail,
  phone: hidden.otherPhone,
  donor_address: hidden.otherAddress,
  remark: hidden.otherRemark,
};

/** A batch of an offline phone; its second item is refused. */
const batch = (fk_operation: number) => [
  { ...visit, fk_operation, name: hidden.batchDonor, email: hidden.batchEmail },
  { ...visit, fk_operation, fk_type: 'refuse', montant: 0, name: hidden.refusedDonor },
];

const renamed = { name: hidden.renamedEntity, settings: { fiscal: { signatory: clear.otherSignatory } } };
const promoted = { name: hidden.renamedUser, email: hidden.changedEmail };
const importCsv = `username;name;email;phone
kanari.importe;${hidden.importedName};${hidden.importedEmail};${hidden.importedPhone}
kanari.importe;${hidden.importedName};${hidden.importedEmail};${hidden.importedPhone}
`;
const listOf = (csv: string) => ({
  csv,
  columns: ['username', 'name', 'email', 'phone'],
  passwords: 'none',
});

/** Runs the main scenario from creating an association to receipt and export; returns the generated secrets. */
export async function runCanarySeason(watch: ObservedService, world: World): Promise<Canaries> {
  const { ask } = watch;
  let posts = 0;
  const post = async (url: string, body: object, token: string) => {
    posts += 1;
    const headers = { 'idempotency-key': `${clear.idempotencyKey}-${posts}` };
    return (await ask('POST', url, body, { token, headers })).body;
  };
  const logIn = async (username: string, password: string) =>
    (await ask('POST', '/api/login', { username, password })).body.token;

  const root = await logIn(world.person.root.username, PASSWORD);
  const { entity_id } = await post('/api/entities', entity, root);
  const created = await post('/api/users', { ...account, entity_id }, root);
  const chief = await logIn(clear.username, created.password);
  const { operation_id } = await post('/api/operations', season, chief);
  const me = { user_id: created.user_id };
  await post(`/api/operations/${operation_id}/members`, me, chief);
  const outline = outlineOf([0, 0], [4, 4]);
  const sector = { operation_id, sector_name: 'Gare', outline, members: [me.user_id] };
  await post('/api/sectors', sector, chief);
  const draft = { fk_operation: operation_id, ...visit };
  const { passage_id } = await post('/api/passages', draft, chief);
  await ask('PATCH', `/api/passages/${passage_id}`, correction, { token: chief });
  const repeated = await post('/api/passages', draft, chief);
  const reason = encodeURIComponent(clear.reason);
  await ask('DELETE', `/api/passages/${repeated.passage_id}?reason=${reason}`, undefined, { token: chief });
  await post(`/api/passages/${repeated.passage_id}/restore`, {}, chief);
  await post('/api/passages/bulk', { passages: batch(draft.fk_operation) }, chief);
  for (const q of [hidden.batchDonor, hidden.batchEmail]) {
    await ask('GET', `/api/passages?q=${encodeURIComponent(q)}`, undefined, { token: chief });
  }
  await ask('PATCH', `/api/entities/${entity_id}`, renamed, { token: chief });
  await ask('PATCH', `/api/users/${created.user_id}`, promoted, { token: chief });
  const imported = await post('/api/users/import', { csv: importCsv }, chief);
  await post(`/api/users/${imported.results[0].user_id}/invitation`, {}, chief);
  await post('/api/users/import', { ...listOf(importCsv), dry_run: true }, chief);
  const { letters } = await post('/api/users/letters', { user_ids: [imported.results[0].user_id] }, chief);
  await talk(watch, chief, imported.results[0].user_id);
  await ask('GET', `/api/entities/${entity_id}/history`, undefined, { token: chief });
  await ask('GET', `/api/stats/entities/${entity_id}`, undefined, { token: chief });
  await post('/api/receipts', { passage_id, to: hidden.receiptTo }, chief);
  await watch.deliver();
  const { export_id } = await post('/api/exports', { kind: 'passages', operation_id }, chief);
  await watch.deliver();
  const ready = await ask('GET', `/api/exports/${export_id}`, undefined, { token: chief });
  const member = { username: 'alouette', email: hidden.memberEmail, password: hidden.userPassword };
  await post('/api/users', member, chief);
  const visitor = await logIn(member.username, hidden.userPassword);
  // The member's link is never used: its token stays in the database.
  const unusedToken = await requestReset(watch, member.username);
  const resetToken = await requestReset(watch, clear.username);
  await ask('POST', '/api/passwords/reset', { token: resetToken, password: hidden.newPassword });
  await watch.deliver();
  const again = await logIn(clear.username, hidden.newPassword);
  await ask('POST', '/api/logout', undefined, { token: visitor });
  const exportLink = new URL(ready.body.url).searchParams.get('X-Amz-Signature') ?? '';
  const tokens = { root, chief, visitor, again, unusedToken, resetToken, exportLink };
  return {
    ...tokens,
    password: PASSWORD,
    generated: created.password,
    importedPassword: imported.results[0].password,
    letterCode: letters[0].code,
    letterToken: letters[0].code.replaceAll('-', ''),
  };
}

/** Writes messages to a colleague, including refused ones and one that is deleted again. */
async function talk({ ask }: ObservedService, token: string, colleague: number): Promise<void> {
  const draft = { kind: 'group', title: hidden.roomTitle, user_ids: [colleague] };
  const { room_id } = (await ask('POST', '/api/chat/rooms', draft, { token })).body;
  const messages = `/api/chat/rooms/${room_id}/messages`;
  const write = (body: string, more: object = {}) =>
    ask('POST', messages, { ...newMessage(body), ...more }, { token });
  await write(hidden.message);
  await write(hidden.message, { id: hidden.message });
  await write(hidden.message, { reply_to: 424_242 });
  const { message_id } = (await write(hidden.deletedMessage)).body;
  await ask('PATCH', `/api/chat/rooms/${room_id}`, { title: hidden.roomTitle, locked: false }, { token });
  await ask('GET', messages, undefined, { token });
  await ask('DELETE', `/api/chat/messages/${message_id}`, undefined, { token });
  await ask('PATCH', `/api/chat/rooms/${room_id}`, { locked: true }, { token });
  await write(hidden.message);
}

/** Requests a reset link and returns the token in the e-mail. */
async function requestReset({ ask, deliver }: ObservedService, username: string): Promise<string> {
  await ask('POST', '/api/passwords/forgot', { username });
  await deliver();
  const [, token] = /reset#(\S+)/.exec(mail.sent.at(-1)?.text ?? '') ?? [];
  if (!token) throw new Error('no reset link came');
  return token;
}
