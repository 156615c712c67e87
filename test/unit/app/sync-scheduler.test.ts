import { describe, expect, test } from '@jest/globals';
import { createSyncScheduler } from '../../../app/offline/sync/sync-scheduler.ts';

/** A phone whose recording, storing and sending end when the test calls `ends`. */
function phone() {
  const story: string[] = [];
  const steps = new Map<string, PromiseWithResolvers<void>>();
  const step = (name: string) => {
    const its = steps.get(name) ?? Promise.withResolvers<void>();
    steps.set(name, its);
    return its;
  };
  let exchanges = 0;
  const turns = createSyncScheduler({
    exchange: async (signal) => {
      exchanges += 1;
      const name = `exchange ${exchanges}`;
      story.push(name);
      signal.addEventListener('abort', () => step(name).resolve());
      await step(name).promise;
      story.push(signal.aborted ? 'stopped' : 'answered');
      return 60_000;
    },
    plan: (milliseconds) => story.push(milliseconds === undefined ? 'plan' : `plan ${milliseconds}`),
  });
  const does = (name: string) => async () => {
    story.push(name);
    await step(name).promise;
    story.push(`${name}: done`);
  };
  return { turns, story, does, ends: (name: string) => step(name).resolve(), step };
}

/** Waits for everything that takes one turn of the event loop. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Records a visit: the exchange under way is stopped, and no other begins. */
const note = ({ turns, does }: ReturnType<typeof phone>, name: string) =>
  turns.withLock(async () => {
    await turns.stop();
    await turns.write(does(name));
  });

describe('a visit that is being noted', () => {
  test('ends what is under way, which does not begin anew before it is stored', async () => {
    const made = phone();
    const sent = made.turns.sync();
    const noted = note(made, 'note');
    await settled();
    made.turns.runIfIdle();
    await settled();
    expect(made.story).toEqual(['exchange 1', 'stopped', 'note']);
    made.ends('note');
    await Promise.all([sent, noted]);
    await settled();
    expect(made.story).toEqual(['exchange 1', 'stopped', 'note', 'note: done', 'plan']);
  });

  test('is not sent by what was planned before it, nor at once by somebody who sends everything', async () => {
    const made = phone();
    const noted = note(made, 'note');
    made.turns.runIfIdle();
    const sent = made.turns.sync();
    await settled();
    expect(made.story).toEqual(['note']);
    made.ends('note');
    made.ends('exchange 1');
    await Promise.all([noted, sent]);
    expect(made.story).toEqual(['note', 'note: done', 'plan', 'exchange 1', 'answered', 'plan 60000']);
  });

  test('that could not be stored holds nothing up', async () => {
    const made = phone();
    const noted = note(made, 'note');
    await settled();
    made.step('note').reject(new Error('no room'));
    await expect(noted).rejects.toThrow('no room');
    made.turns.runIfIdle();
    expect(made.story).toEqual(['note', 'plan', 'exchange 1']);
  });

  test('one of two plans nothing while the other is being stored', async () => {
    const made = phone();
    const both = [note(made, 'one'), note(made, 'other')];
    await settled();
    made.ends('one');
    await settled();
    expect(made.story).toEqual(['one', 'other', 'one: done']);
    made.ends('other');
    await Promise.all(both);
    expect(made.story.slice(3)).toEqual(['other: done', 'plan']);
  });
});

describe('an exchange', () => {
  test('is one at a time, and plans the next', async () => {
    const made = phone();
    const both = [made.turns.sync(), made.turns.sync()];
    made.turns.runIfIdle();
    made.ends('exchange 1');
    await Promise.all(both);
    expect(made.story).toEqual(['exchange 1', 'answered', 'plan 60000']);
  });

  test('that was stopped plans nothing', async () => {
    const made = phone();
    const sent = made.turns.sync();
    await made.turns.stop();
    await sent;
    expect(made.story).toEqual(['exchange 1', 'stopped']);
  });
});

describe('what is read anew', () => {
  test('waits for what is being stored, and what is written meanwhile waits for it', async () => {
    const made = phone();
    const first = made.turns.write(made.does('first'));
    const read = made.turns.reload(made.does('read'));
    const second = made.turns.write(made.does('second'));
    await settled();
    expect(made.story).toEqual(['first']);
    made.ends('first');
    await settled();
    expect(made.story).toEqual(['first', 'first: done', 'read']);
    made.ends('read');
    made.ends('second');
    await Promise.all([first, read, second]);
    expect(made.story.slice(3)).toEqual(['read: done', 'second', 'second: done', 'plan']);
  });

  test('twice at once is read one after the other, and nothing is written between', async () => {
    const made = phone();
    const first = made.turns.reload(made.does('first'));
    const second = made.turns.reload(made.does('second'));
    const written = made.turns.write(made.does('write'));
    await settled();
    expect(made.story).toEqual(['first']);
    made.ends('first');
    await settled();
    expect(made.story).toEqual(['first', 'first: done', 'second']);
    made.ends('second');
    made.ends('write');
    await Promise.all([first, second, written]);
    expect(made.story.slice(3)).toEqual(['second: done', 'write', 'write: done', 'plan']);
  });

  test('and could not be holds up nothing that is written', async () => {
    const made = phone();
    const read = made.turns.reload(async () => {
      throw new Error('the disk is broken');
    });
    const written = made.turns.write(made.does('write'));
    await expect(read).rejects.toThrow('the disk is broken');
    made.ends('write');
    await written;
    expect(made.story).toEqual(['write', 'write: done', 'plan']);
  });
});
