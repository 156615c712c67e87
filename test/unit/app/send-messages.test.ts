import { describe, expect, test } from '@jest/globals';
import { talkRow } from '../../../app/offline/kept-talks.ts';
import { messageBox } from '../../../app/offline/message-box.ts';
import { type MessageService, sendMessages } from '../../../app/offline/send-messages.ts';
import { kept, mended, nextTurn, type UnsentMessage } from '../../../app/offline/unsent-message.ts';
import { memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault, Problem, type Schemas } from '../../../clients/typescript/src/index.ts';

const TEAM = 7;
const LOCKED = 8;
const idOf = (turn: number) => `0192a000-0000-7000-8000-${String(turn).padStart(12, '0')}`;

const written = (turn: number, body: string, room_id = TEAM): UnsentMessage => ({
  id: idOf(turn),
  turn,
  room_id,
  body,
  written_at: '2026-11-20T18:00:00.000Z',
});

const refusal = (
  code: 'room-locked' | 'not-found' | 'too-many-requests' | 'service-unavailable',
  status: number,
) =>
  new Problem(
    'chat-send-message',
    { type: '', title: '', status, detail: code, code, request_id: '' },
    undefined,
  );

/** A phone and a service; both are killed before a step, of all of them together: what was done by then is done. */
function world(...waiting: UnsentMessage[]) {
  const store = memoryStore();
  const room: Schemas['Message'][] = [];
  let left = Number.POSITIVE_INFINITY;
  let answers: (message: UnsentMessage) => Problem | undefined = ({ room_id }) =>
    room_id === LOCKED ? refusal('room-locked', 409) : undefined;
  const step = () => {
    left -= 1;
    if (left < 0) throw new NetworkFault('killed');
  };
  const service: MessageService = {
    send: async ({ id, body, room_id }) => {
      step();
      const refused = answers(written(0, body, room_id));
      if (refused) throw refused;
      const known = room.find((one) => one.id === id);
      const seq = room.length + 1;
      const sent = known ?? messageOf({ id, body, seq });
      if (!known) room.push(sent);
      // The answer gets lost after it was written.
      step();
      return sent;
    },
  };
  const open = async () => {
    const box = messageBox({
      save: async (changes) => {
        step();
        await store.save(changes);
      },
    });
    box.read(await store.load());
    return box;
  };
  return {
    prepare: () => store.save(new Map(waiting.map(kept))),
    /** The application is opened anew, and sends what waits. */
    send: async () => sendMessages({ box: await open(), service, written: () => {} }),
    open,
    store,
    bodies: () => room.map(({ body }) => body),
    diesBefore: (steps: number) => {
      left = steps;
    },
    answer: (how: typeof answers) => {
      answers = how;
    },
  };
}

const messageOf = ({ id, body, seq }: { id: string; body: string; seq: number }): Schemas['Message'] => ({
  message_id: seq,
  id,
  seq,
  author_id: 3,
  author_name: 'Inès Moreau',
  body,
  reply_to: null,
  upload_ids: [],
  sent_at: '2026-11-20T18:05:00.000Z',
  edited_at: null,
  deleted_at: null,
});

async function prepared(...waiting: UnsentMessage[]) {
  const made = world(...waiting);
  await made.prepare();
  return made;
}

describe('messages that wait', () => {
  test('are sent in the order in which they were written, and leave the phone', async () => {
    const made = await prepared(written(2, 'deux'), written(1, 'un'), written(10, 'trois'));
    expect(await made.send()).toBe(true);
    expect(made.bodies()).toEqual(['un', 'deux', 'trois']);
    expect([...(await made.store.load())]).toEqual([]);
    expect(await made.send()).toBe(false);
  });

  test('are sent once, wherever the phone is killed or an answer gets lost', async () => {
    let steps = 0;
    for (let isDone = false; !isDone; steps += 1) {
      const made = await prepared(written(1, 'un'), written(2, 'refusé', LOCKED), written(3, 'trois'));
      made.diesBefore(steps);
      isDone = await made.send().then(
        () => true,
        () => false,
      );
      made.diesBefore(Number.POSITIVE_INFINITY);
      await made.send();
      expect(made.bodies()).toEqual(['un', 'trois']);
      expect((await made.open()).unsent()).toMatchObject([
        { body: 'refusé', refusal: { code: 'room-locked' } },
      ]);
    }
    expect(steps).toBeGreaterThan(8);
  });

  test('stand in their conversation from the moment at which they no longer wait', async () => {
    const made = await prepared(written(1, 'un'));
    const talk = { at: '2026-11-20T17:00:00.000Z', messages: [], hasEarlier: false, readTo: {} };
    await made.store.save(new Map([[talkRow(TEAM), talk]]));
    await made.send();
    const box = await made.open();
    expect(box.unsent()).toEqual([]);
    expect(box.talk(TEAM)?.messages).toMatchObject([{ id: idOf(1), body: 'un' }]);
  });

  test.each([
    ['too-many-requests', 429],
    ['service-unavailable', 503],
  ] as const)('wait on when the service says %s, and keep their order', async (code, status) => {
    const made = await prepared(written(1, 'un'), written(2, 'deux'));
    made.answer(() => refusal(code, status));
    await expect(made.send()).rejects.toMatchObject({ code });
    expect((await made.open()).unsent()).toEqual([written(1, 'un'), written(2, 'deux')]);
  });
});

describe('a message that was refused', () => {
  const refusedOne = async () => {
    const made = await prepared(written(1, 'un'), written(2, 'deux'));
    made.answer(({ body }) => (body === 'un' ? refusal('not-found', 404) : undefined));
    await made.send();
    const box = await made.open();
    const [message] = box.unsent();
    if (!message) throw new Error('nothing was refused');
    return { made, box, message };
  };

  test('holds no other up, and says why', async () => {
    const { made, message } = await refusedOne();
    expect(made.bodies()).toEqual(['deux']);
    expect(message).toEqual({ ...written(1, 'un'), refusal: { code: 'not-found', isOfPicture: false } });
    await made.send();
    expect(made.bodies()).toEqual(['deux']);
  });

  test('is the same one when it is sent again as it was, and another one with another text', async () => {
    const { made, box, message } = await refusedOne();
    made.answer(() => undefined);
    const how = { turn: nextTurn(box.unsent()), newId: idOf(99) };
    expect(mended(message, 'un', how)).toMatchObject([[`messages/${idOf(1)}`, { id: idOf(1), turn: 2 }]]);
    await box.save(new Map(mended(message, 'autre', how)));
    expect(box.unsent()).toMatchObject([{ id: idOf(99), body: 'autre' }]);
    await made.send();
    expect(made.bodies()).toEqual(['deux', 'autre']);
  });
});
