import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, ids, logLines, mail } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

const DAY = 86_400;

let world: World;
let room: number;
beforeEach(async () => {
  world = await createWorld();
  const user_ids = [world.person.bob.userId, world.person.theo.userId];
  room = (await world.as('alice').post('/api/chat/rooms', { kind: 'group', title: 'Vestiaire', user_ids }))
    .body.room_id;
});

const write = (body: string, name: PersonName = 'alice'): Promise<Json> =>
  world.as(name).post(`/api/chat/rooms/${room}/messages`, { id: ids.uuid(), body });
const remind = () => runJob('send-chat-digests', {});
const setUser = (name: PersonName, change: object) =>
  asOwner((trx) =>
    trx.updateTable('users').set(change).where('id', '=', world.person[name].userId).execute(),
  );

/** Delivers the e-mails of the job; returns their recipients and subjects. */
async function delivered(): Promise<[string, string][]> {
  await deliverMessages();
  return mail.sent.map(({ to, subject }): [string, string] => [to, subject]).toSorted();
}

describe('the job send-chat-digests', () => {
  test('tells once a day who has not read for a day, how much and nothing of what', async () => {
    for (const body of ['Le casier 12 est libre', 'Le café aussi', 'Qui a la clé ?']) await write(body);
    clock.advance(DAY);
    expect(await remind()).toEqual({ reminded: 0 });
    clock.advance(1);
    expect(await remind()).toEqual({ reminded: 2 });
    expect(await remind()).toEqual({ reminded: 0 });
    expect(await delivered()).toEqual([
      ['bob@example.org', '3 messages non lus'],
      ['theo@example.org', '3 messages non lus'],
    ]);
    expect(JSON.stringify(mail.sent)).not.toMatch(/casier|Vestiaire|alice/i);
    expect(logLines.join('\n')).not.toMatch(/casier|example\.org/);
    clock.advance(DAY);
    expect(await remind()).toEqual({ reminded: 2 });
  });

  test('leaves alone who has read, who wrote, and who is in no room', async () => {
    await write('Le casier 12 est libre');
    await world.as('bob').post(`/api/chat/rooms/${room}/read`, { seq: 1 });
    clock.advance(DAY + 1);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await delivered()).toEqual([['theo@example.org', '1 message non lu']]);
  });

  test.each([
    ['has turned it off', { chat_digest: 0 as const }],
    ['has no e-mail address', { encrypted_email: null, email_index: null }],
    ['is inactive', { chk_active: 0 as const }],
    ['is deleted', { deleted_at: '2026-11-20T09:00:00.000Z' }],
  ])('leaves alone who %s', async (_, change) => {
    await write('Le casier 12 est libre');
    await setUser('bob', change);
    await setUser('theo', change);
    clock.advance(DAY + 1);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  test('counts neither muted rooms, nor archived ones, nor deleted messages', async () => {
    const sent = await write('Le casier 12 est libre');
    const until = '2026-12-20T09:00:00.000Z';
    await world.as('bob').patch(`/api/chat/rooms/${room}`, { muted_until: until });
    clock.advance(DAY + 1);
    expect(await remind()).toEqual({ reminded: 1 });
    await asOwner((trx) => trx.updateTable('users').set({ chat_digest_at: null }).execute());
    await asOwner((trx) => trx.updateTable('chat_rooms').set({ archived_at: clock.now() }).execute());
    expect(await remind()).toEqual({ reminded: 0 });
    await asOwner((trx) => trx.updateTable('chat_rooms').set({ archived_at: null }).execute());
    await asOwner((trx) =>
      trx
        .updateTable('chat_messages')
        .set({ deleted_at: clock.now(), encrypted_body: null })
        .where('id', '=', sent.body.message_id)
        .execute(),
    );
    expect(await remind()).toEqual({ reminded: 0 });
  });

  test('run twice at once reminds everybody once', async () => {
    await write('Le casier 12 est libre');
    clock.advance(DAY + 1);
    const runs = await Promise.all([remind(), remind()]);
    expect(runs.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(2);
    expect(await delivered()).toHaveLength(2);
  });

  test('is turned off by everybody in the own profile', async () => {
    const { userId } = world.person.bob;
    const { status, body } = await world.as('bob').patch(`/api/users/${userId}`, { chat_digest: 0 });
    expect([status, body.chat_digest]).toEqual([200, 0]);
    expect((await emittedEvents()).at(-1)).toMatchObject({
      event: 'user_updated',
      changes: { chat_digest: { old: 1, new: 0 } },
    });
    expect(await world.as('theo').patch(`/api/users/${userId}`, { chat_digest: 1 })).toMatchObject({
      status: 403,
    });
    await write('Le casier 12 est libre');
    clock.advance(DAY + 1);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await delivered()).toEqual([['theo@example.org', '1 message non lu']]);
  });
});
