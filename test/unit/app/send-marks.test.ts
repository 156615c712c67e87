import { expect, test } from '@jest/globals';
import {
  type Mark,
  type Marks,
  markName,
  marksIn,
  marksToResend,
} from '../../../app/offline/do-not-call/mark.ts';
import { forgetSent, sendMarks } from '../../../app/offline/do-not-call/send-marks.ts';
import type { Address } from '../../../app/offline/store/doors.ts';
import { NetworkFault, Problem } from '../../../clients/typescript/src/index.ts';
import { addressOf } from './address.ts';

const said = (address_id: number, do_not_call = true): Mark => ({
  address_id,
  dwelling: { floor: '2', door: 'B' },
  do_not_call,
  place: `${address_id} Rue du Puits`,
  waits: true,
});

const refused = (code: 'not-found' | 'too-many-requests', status: number) =>
  new Problem(
    'addresses-put-dwelling',
    { type: '', title: '', status, detail: code, instance: '', code },
    undefined,
  );

/** A phone with marks, and a service whose backup can be restored. */
function world(...marks: Mark[]) {
  let kept: Marks = new Map(marks.map((one) => [markName(one), one]));
  const service = new Map<number, boolean>();
  let answers = (_: Mark): Error | undefined => undefined;
  const saveMarks = async (changes: ReadonlyMap<string, Mark | undefined>) => {
    kept = marksIn(new Map<string, unknown>([...kept, ...changes]));
  };
  const addresses = (): Address[] =>
    [1, 2].map((id) =>
      addressOf(id, {
        version: service.has(id) ? 2 : 1,
        dwellings: [
          {
            floor: '2',
            door: 'B',
            do_not_call: service.get(id) ?? false,
            last_passage: null,
            last_season: null,
          },
        ],
      }),
    );
  return {
    service,
    marks: () => [...kept.values()],
    send: () =>
      sendMarks({
        store: {
          get marks() {
            return kept;
          },
          saveMarks,
        },
        addresses,
        tell: async (mark) => {
          const error = answers(mark);
          if (error) throw error;
          service.set(mark.address_id, mark.do_not_call);
        },
      }),
    answer: (how: typeof answers) => {
      answers = how;
    },
    say: (mark: Mark) => saveMarks(new Map([[markName(mark), mark]])),
    leave: () =>
      forgetSent({
        get marks() {
          return kept;
        },
        saveMarks,
      }),
    restore: () => {
      service.clear();
      return saveMarks(marksToResend(kept));
    },
  };
}

test('what was said is kept once the service has it, and said again when a restored backup does not have it', async () => {
  const made = world(said(1), said(9));
  await made.send();
  await made.send();
  // Address 9 is no longer on the phone.
  expect(made.marks()).toMatchObject([
    { address_id: 1, waits: false, isSaid: true },
    { address_id: 9, waits: false, isSaid: true },
  ]);
  await made.restore();
  expect(made.marks().filter(({ waits }) => waits)).toHaveLength(2);
  await made.send();
  expect([...made.service]).toEqual([
    [1, true],
    [9, true],
  ]);
  await made.send();
  expect(made.marks().filter(({ waits }) => waits)).toEqual([]);
});

test('what somebody has said otherwise since is theirs, after a restored backup too', async () => {
  const made = world(said(1));
  await made.send();
  await made.send();
  made.service.set(1, false);
  await made.send();
  expect(made.marks()).toEqual([]);
  await made.restore();
  await made.send();
  expect([...made.service]).toEqual([]);
});

test('what the backup has no place for any more is told', async () => {
  const made = world(said(1));
  await made.send();
  await made.restore();
  made.answer(() => refused('not-found', 404));
  await made.send();
  expect(made.marks()).toMatchObject([{ waits: false, refused: 'not-found' }]);
});

test.each([refused('too-many-requests', 429), new NetworkFault('gone')])(
  'what is not answered waits on: %s',
  async (fault) => {
    const made = world(said(1), said(2));
    made.answer(() => fault);
    await expect(made.send()).rejects.toBe(fault);
    expect(made.marks()).toEqual([{ ...said(1), isTried: true }, said(2)]);
  },
);

test('of a season that was left only what the service does not have stays', async () => {
  const made = world(said(1), said(9));
  await made.send();
  await made.say(said(2));
  await made.leave();
  expect(made.marks()).toEqual([said(2)]);
});
