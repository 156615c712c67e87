import { createMessageStore } from '../../../app/offline/messages/message-store.ts';
import { type MessageRequests, sendMessages } from '../../../app/offline/messages/send-messages.ts';
import {
  draftOf,
  type Picture,
  storedRow,
  type UnsentMessage,
} from '../../../app/offline/messages/unsent-message.ts';
import { memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault, Problem, type Schemas } from '../../../clients/typescript/src/index.ts';

export const TEAM = 7;
export const LOCKED = 8;
/** A picture that the check refuses. */
export const BROKEN = 'data:image/jpeg;base64,AAAA';

export const idOf = (turn: number) => `0192a000-0000-7000-8000-${String(turn).padStart(12, '0')}`;

export const written = (turn: number, body: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  id: idOf(turn),
  turn,
  room_id: TEAM,
  body,
  written_at: '2026-11-20T18:00:00.000Z',
  ...more,
});

export const pictureOf = (name: string): Picture => ({
  data: `data:image/jpeg;base64,${Buffer.from(name).toString('base64')}`,
  key: `key of ${name}`,
  tries: 0,
});

type Refused = 'room-locked' | 'not-found' | 'too-many-requests' | 'service-unavailable' | 'id-already-used';

export const refused = (code: Refused, status: number) =>
  new Problem(
    'chat-send-message',
    { type: '', title: '', status, detail: code, instance: '', code },
    undefined,
  );
const refusedFile = (code: 'upload-missing' | 'not-found', status: number) =>
  new Problem(
    'uploads-complete',
    { type: '', title: '', status, detail: code, instance: '', code },
    undefined,
  );

const messageOf = (id: string, body: string, seq = 1, upload_ids: number[] = []): Schemas['Message'] => ({
  message_id: seq,
  id,
  seq,
  author_id: 3,
  author_name: 'Inès Moreau',
  body,
  reply_to: null,
  upload_ids,
  sent_at: '2026-11-20T18:05:00.000Z',
  edited_at: null,
  deleted_at: null,
});

type File = { id: number; key: string; data?: string; isGone?: boolean };

/** A phone and a service with a common count of steps until a kill: earlier steps are done, but an answer may be lost. */
export async function world(...waiting: UnsentMessage[]) {
  const store = memoryStore();
  await store.save(new Map(waiting.map(storedRow)));
  const room: Schemas['Message'][] = [];
  const files: File[] = [];
  let left = Number.POSITIVE_INFINITY;
  let answers = ({ room_id }: UnsentMessage): Problem | undefined =>
    room_id === LOCKED ? refused('room-locked', 409) : undefined;
  let takesBytes = (): boolean => true;
  const step = () => {
    left -= 1;
    if (left < 0) throw new NetworkFault('killed');
  };
  /** A kill can come before the action, or after it and before its answer arrives. */
  const done = <T>(act: () => T): T => {
    step();
    const answer = act();
    step();
    return answer;
  };
  const fileOf = (upload_id: number): File => {
    const file = files.find(({ id, isGone }) => id === upload_id && !isGone);
    if (!file) throw refusedFile('not-found', 404);
    return file;
  };
  const service: MessageRequests = {
    announce: async ({ key }) =>
      done(() => {
        const known = files.find((one) => one.key === key);
        const file = known ?? { id: files.length + 1, key };
        if (!known) files.push(file);
        return { upload_id: file.id, request: { method: 'PUT', url: String(file.id), headers: {} } };
      }),
    put: async ({ url }, { data }) =>
      done(() => {
        const file = files.find(({ id }) => String(id) === url);
        if (file && takesBytes()) file.data ??= data;
      }),
    complete: async (upload_id) =>
      done(() => {
        if (fileOf(upload_id).data === undefined) throw refusedFile('upload-missing', 409);
      }),
    checked: async (upload_id) =>
      done(() =>
        fileOf(upload_id).data === BROKEN
          ? { state: 'refused', problem: 'image-unreadable' }
          : { state: 'ready', problem: null },
      ),
    send: async (message) =>
      done(() => {
        const refusal = answers(message);
        if (refusal) throw refusal;
        const { id, body, upload_ids = [] } = draftOf(message);
        const known = room.find((one) => one.id === id);
        if (known && (known.body !== body || String(known.upload_ids) !== String(upload_ids)))
          throw refused('id-already-used', 409);
        const sent = known ?? messageOf(id, body, room.length + 1, upload_ids);
        if (!known) room.push(sent);
        return sent;
      }),
  };
  const open = async () => {
    const box = createMessageStore({
      save: async (changes) => {
        step();
        await store.save(changes);
      },
    });
    box.read(await store.load());
    return box;
  };
  return {
    store,
    open,
    /** Opens the application again, which sends what waits. */
    send: async () => sendMessages({ store: await open(), service, written: () => {} }),
    bodies: () => room.map(({ body }) => body),
    /** The stored picture data of each message. */
    pictures: () =>
      room.map(({ upload_ids }) => upload_ids.map((id) => files.find((one) => one.id === id)?.data)),
    files: () => files.length,
    diesBefore: (steps: number) => {
      left = steps;
    },
    revive: () => {
      left = Number.POSITIVE_INFINITY;
    },
    answer: (how: typeof answers) => {
      answers = how;
    },
    /** Sets whether a signed request still takes bytes. */
    takeBytes: (how: typeof takesBytes) => {
      takesBytes = how;
    },
    /** Removes all files, as the service does after a day without a message. */
    removeFiles: () => {
      for (const file of files) file.isGone = true;
    },
  };
}
export type World = Awaited<ReturnType<typeof world>>;

/** Kills sending before its first, second, … step, and sends again; returns the number of steps. */
export async function killEverywhere(
  prepare: () => Promise<World>,
  judge: (made: World) => Promise<void>,
): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const made = await prepare();
    made.diesBefore(steps);
    const isDone = await made.send().then(
      () => true,
      () => false,
    );
    made.revive();
    await made.send();
    await judge(made);
    if (isDone) return steps;
  }
}
