import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { type Chat, newMessage, openChat } from '../../support/world/chat.ts';
import { setSettings } from '../../support/world/settings.ts';
import { checkedUpload, png, storedObjects, storedUploads } from '../../support/world/uploads.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const goTo = (instant: string) => clock.advance((Date.parse(instant) - Date.parse(clock.now())) / 1000);
const left = () =>
  asOwner(async (trx) => ({
    rooms: (await trx.selectFrom('chat_rooms').select('id').execute()).map(({ id }) => id),
    members: (await trx.selectFrom('chat_members').select('room_id').execute()).length,
    messages: (await trx.selectFrom('chat_messages').select('id').execute()).length,
  }));

describe('the job purge, of rooms', () => {
  test('removes a room with its messages and the objects of its files, months after the last message', async () => {
    const upload = await checkedUpload(chat.world.as('alice'), png());
    const old = await chat.group('alice', ['bob']);
    const message = newMessage('Le palier', { upload_ids: [upload['upload_id']] });
    await chat.world.as('alice').post(`/api/chat/rooms/${old}/messages`, message);
    clock.advance(60);
    const fresh = await chat.group('alice', ['bob']);
    await chat.write('alice', fresh);
    goTo('2027-05-20T08:59:59.000Z');
    expect(await runJob('purge')).toMatchObject({ rooms: 0 });
    goTo('2027-05-20T09:00:00.000Z');
    expect(await storedObjects()).toHaveLength(1);
    expect(await runJob('purge')).toMatchObject({ rooms: 1 });
    await deliverMessages();
    expect(await left()).toEqual({ rooms: [fresh], members: 2, messages: 1 });
    expect(await storedUploads()).toEqual([]);
    expect(await storedObjects()).toEqual([]);
  });

  test('one of an operation stays until months after its last day there, whatever was written', async () => {
    // The operation's last day is 2027-01-31, in Paris.
    const room = await chat.group('alice', ['bob'], { operation_id: chat.round.operationId });
    await setSettings(chat.world.bondy, { chat_months: 2 });
    await chat.write('alice', room);
    goTo('2027-03-31T22:59:59.000Z');
    await runJob('purge');
    expect((await left()).rooms).toEqual([room]);
    goTo('2027-03-31T23:00:00.000Z');
    await runJob('purge');
    expect(await left()).toEqual({ rooms: [], members: 0, messages: 0 });
  });

  test('one in which nobody wrote goes months after it was opened; many go in one night', async () => {
    await asOwner(async (trx) => {
      const at = '2026-01-01T00:00:00.000Z';
      const rooms = Array.from({ length: 120 }, (_, room) => ({
        uuid: `00000000-0000-7000-8000-${String(room).padStart(12, '0')}`,
        entity_id: chat.world.bondy,
        kind: 'group' as const,
        encrypted_title: null,
        pair_key: null,
        operation_id: null,
        sector_id: null,
        created_at: at,
        updated_at: at,
      }));
      await trx.insertInto('chat_rooms').values(rooms).execute();
    });
    expect(await runJob('purge')).toMatchObject({ rooms: 120 });
  });
});
