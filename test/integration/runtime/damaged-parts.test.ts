import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { damageCells } from '../../support/database/damage.ts';
import type { Json } from '../../support/http/answer.ts';
import { dispute } from '../../support/pay/disputed.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import { draftOf, png } from '../../support/world/uploads.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const get = async (by: PersonName, path: string) => {
  const { status, body } = await chat.world.as(by).get(path);
  expect(status).toBe(200);
  return body;
};
const damageBob = () => damageCells('users', 'encrypted_name', sql`t.id = ${chat.idOf('bob')}`);
const unnamed = { name: null, damaged: ['name'] };
const operation = () => chat.round.operationId;

/** Responses that contain the name of a colleague as a part of another record. */
const namedIn: Record<string, () => Promise<Json>> = {
  'the users as a member sees them': async () =>
    (await get('alice', '/api/users')).data.find((row: Json) => row.user_id === chat.idOf('bob')),
  'the members of an operation': async () =>
    (await get('ada', `/api/operations/${operation()}/members`)).data.find(
      (row: Json) => row.user_id === chat.idOf('bob'),
    ),
  'the members of a sector': async () => (await get('ada', `/api/sectors/${chat.bobsSector}`)).members[0],
  'the figures of members': async () =>
    (
      await get('ada', `/api/stats/entities/${chat.world.bondy}?operation_id=${operation()}&group=member`)
    ).by_member.find((row: Json) => row.user_id === chat.idOf('bob')),
};

describe('the damaged name of Bob', () => {
  test.each(Object.keys(namedIn))('is told in %s', async (where) => {
    await damageBob();
    expect(await namedIn[where]?.()).toMatchObject(unnamed);
  });

  test('stands out in a file of figures', async () => {
    await damageBob();
    const query = `operation_id=${operation()}&group=member`;
    const file = await get('ada', `/api/stats/entities/${chat.world.bondy}/csv?${query}`);
    expect(String(file)).toContain('illisible');
    expect(String(file)).not.toContain('damaged');
  });

  test('is told in rooms and messages', async () => {
    const group = await chat.group('alice', ['bob']);
    await chat.write('bob', group, 'Je suis en bas.');
    const pair = await chat.open('alice', { kind: 'private', user_ids: [chat.idOf('bob')] });
    await damageBob();
    const { body } = await chat.read('alice', group);
    expect(body.data).toMatchObject([
      { author_name: null, body: 'Je suis en bas.', damaged: ['author_name'] },
    ]);
    expect(await chat.room('alice', pair)).toMatchObject({ title: null, damaged: ['title'] });
    const { members } = await chat.room('alice', group);
    expect(members).toContainEqual(expect.objectContaining(unnamed));
  });
});

test('the damaged title of a room is told, and a title that it has not is not', async () => {
  const titled = await chat.group('alice', ['bob'], { title: 'Escalier B' });
  const untitled = await chat.group('alice', ['bob']);
  await damageCells('chat_rooms', 'encrypted_title');
  expect(await chat.room('bob', titled)).toMatchObject({ title: null, damaged: ['title'] });
  expect(await chat.room('bob', untitled)).not.toHaveProperty('damaged');
});

test('the damaged name of a file is told', async () => {
  const { body } = await chat.world.as('alice').post('/api/uploads', draftOf(png()));
  await damageCells('uploads', 'encrypted_filename');
  expect(await get('alice', `/api/uploads/${body.upload_id}`)).toMatchObject({
    filename: '',
    damaged: ['filename'],
  });
});

test('a sector is sent back with the members that it was read with', async () => {
  await damageBob();
  const { members } = await get('ada', `/api/sectors/${chat.bobsSector}`);
  const answer = await chat.world.as('ada').patch(`/api/sectors/${chat.bobsSector}`, { members });
  expect(answer).toMatchObject({ status: 200, body: { members: [unnamed] } });
});

test.each([
  ['encrypted_refused', { refused: null, kept: 'Zoé Ada', damaged: ['refused'] }],
  ['encrypted_kept', { refused: 'Zoé Alice', kept: null, damaged: ['kept'] }],
])('a conflict says that its %s is damaged, and shows the other value', async (column, shown) => {
  const { conflicts } = await dispute(chat, { name: 'Zoé Ada' }, { name: 'Zoé Alice' });
  await damageCells('field_conflicts', column);
  const { data } = await get('ada', `/api/field/conflicts?operation_id=${operation()}`);
  expect(data).toMatchObject([shown]);
  const [{ conflict_id: id }] = conflicts;
  const settled = await chat.world.as('ada').post(`/api/field/conflicts/${id}/settle`, { take: 'refused' });
  expect(settled.status).toBe(column === 'encrypted_refused' ? 500 : 200);
});
