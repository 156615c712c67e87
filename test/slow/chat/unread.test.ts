import { test } from '@jest/globals';
import fc from 'fast-check';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';

const people = ['alice', 'bob', 'theo'] as const;
type Name = (typeof people)[number];

type Step =
  | { kind: 'write'; name: Name }
  | { kind: 'join' | 'leave'; name: Name }
  | { kind: 'read'; name: Name; seq: number }
  | { kind: 'delete'; at: number };

const name = fc.constantFrom(...people);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const), name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), name, seq: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20) }) },
);

/** A room as a naive reimplementation tracks it. */
type Paper = {
  messages: { id: number; by: Name; deleted: boolean }[];
  /** By member: the number of messages at their joining, and the number of messages they have read. */
  present: Map<Name, number>;
  seen: Map<Name, number>;
};

/** Performs a step. Ada administers the room and never leaves it. */
async function play(chat: Chat, room: number, paper: Paper, one: Step): Promise<void> {
  const { messages, present, seen } = paper;
  switch (one.kind) {
    case 'write': {
      if (!present.has(one.name)) return;
      const { body } = await chat.write(one.name, room);
      messages.push({ id: body.message_id, by: one.name, deleted: false });
      seen.set(one.name, messages.length);
      return;
    }
    case 'join':
    case 'leave': {
      if ((one.kind === 'join') === present.has(one.name)) return;
      if (one.kind === 'join') present.set(one.name, messages.length);
      else present.delete(one.name);
      const user_ids = ['ada' as const, ...present.keys()].map(chat.idOf);
      await chat.world.as('ada').put(`/api/chat/rooms/${room}/members`, { user_ids });
      return;
    }
    case 'read': {
      if (!present.has(one.name)) return;
      await chat.world.as(one.name).post(`/api/chat/rooms/${room}/read`, { seq: one.seq });
      seen.set(one.name, Math.max(seen.get(one.name) ?? 0, Math.min(one.seq, messages.length)));
      return;
    }
    case 'delete': {
      const message = messages[one.at];
      if (!message || message.deleted) return;
      message.deleted = true;
      await chat.world.as('ada').delete(`/api/chat/messages/${message.id}?reason=x`);
    }
  }
}

function countOnPaper({ messages, present, seen }: Paper, who: Name): number {
  const from = Math.max(present.get(who) ?? 0, seen.get(who) ?? 0);
  return messages.slice(from).filter(({ by, deleted }) => by !== who && !deleted).length;
}

test('unread messages are those that a naive recount finds, whatever happened in a room', async () => {
  const chat = await openChat();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
      const room = await chat.group('ada', ['alice', 'bob']);
      const present = new Map<Name, number>([
        ['alice', 0],
        ['bob', 0],
      ]);
      const paper: Paper = { messages: [], present, seen: new Map() };
      for (const one of history) {
        clock.advance(5);
        await play(chat, room, paper, one);
      }
      for (const who of people) {
        const shown = await chat.room(who, room);
        const [found, expected] = [shown?.unread, present.has(who) ? countOnPaper(paper, who) : undefined];
        if (found !== expected) throw new Error(`${who} has ${found} unread messages instead of ${expected}`);
      }
      // Keeps the users below the limit of rooms.
      await asOwner((trx) => trx.deleteFrom('chat_rooms').where('id', '=', room).execute());
    }),
    { numRuns: 60, seed: 20_261_120 },
  );
});
