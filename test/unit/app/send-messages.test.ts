import { describe, expect, test } from '@jest/globals';
import { conversationRow } from '../../../app/offline/messages/stored-conversations.ts';
import { corrected, nextTurn } from '../../../app/offline/messages/unsent-message.ts';
import { idOf, killEverywhere, LOCKED, refused, TEAM, world, written } from './message-world.ts';

describe('messages that wait', () => {
  test('are sent in the order in which they were written, and leave the phone', async () => {
    const made = await world(written(2, 'deux'), written(1, 'un'), written(10, 'trois'));
    expect(await made.send()).toBe(true);
    expect(made.bodies()).toEqual(['un', 'deux', 'trois']);
    expect([...(await made.store.load())]).toEqual([]);
    expect(await made.send()).toBe(false);
  });

  test('are sent once, wherever the phone is killed or an answer gets lost', async () => {
    const prepare = () =>
      world(written(1, 'un'), written(2, 'refusé', { room_id: LOCKED }), written(3, 'trois'));
    const steps = await killEverywhere(prepare, async (made) => {
      expect(made.bodies()).toEqual(['un', 'trois']);
      expect((await made.open()).unsent()).toMatchObject([
        { body: 'refusé', refusal: { code: 'room-locked' } },
      ]);
    });
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  test('stand in their conversation from the moment at which they no longer wait', async () => {
    const made = await world(written(1, 'un'));
    const conversation = { at: '2026-11-20T17:00:00.000Z', messages: [], hasEarlier: false, readTo: {} };
    await made.store.save(new Map([[conversationRow(TEAM), conversation]]));
    await made.send();
    const box = await made.open();
    expect(box.unsent()).toEqual([]);
    expect(box.conversation(TEAM)?.messages).toMatchObject([{ id: idOf(1), body: 'un' }]);
  });

  test.each([
    ['too-many-requests', 429],
    ['service-unavailable', 503],
  ] as const)('wait on when the service says %s, and keep their order', async (code, status) => {
    const made = await world(written(1, 'un'), written(2, 'deux'));
    made.answer(() => refused(code, status));
    await expect(made.send()).rejects.toMatchObject({ code });
    expect((await made.open()).unsent()).toEqual([written(1, 'un'), written(2, 'deux')]);
  });
});

describe('a message that was refused', () => {
  const refusedOne = async () => {
    const made = await world(written(1, 'un'), written(2, 'deux'));
    made.answer(({ body }) => (body === 'un' ? refused('not-found', 404) : undefined));
    await made.send();
    const box = await made.open();
    const [message = written(0, 'nothing was refused')] = box.unsent();
    return { made, box, message };
  };

  test('holds no other up, and says why', async () => {
    const { made, message } = await refusedOne();
    expect(made.bodies()).toEqual(['deux']);
    expect(message).toEqual(written(1, 'un', { refusal: { code: 'not-found', isOfPicture: false } }));
    await made.send();
    expect(made.bodies()).toEqual(['deux']);
  });

  test('is the same one when it is sent again as it was, and another one with another text', async () => {
    const { made, box, message } = await refusedOne();
    made.answer(() => undefined);
    const how = { turn: nextTurn(box.unsent()), newId: idOf(99) };
    expect(corrected(message, 'un', how)).toEqual([
      [`messages/${idOf(1)}`, { ...written(1, 'un'), turn: 2 }],
    ]);
    await box.save(new Map(corrected(message, 'autre', how)));
    expect(box.unsent()).toMatchObject([{ id: idOf(99), body: 'autre' }]);
    await made.send();
    expect(made.bodies()).toEqual(['deux', 'autre']);
  });
});
