import { describe, expect, test } from '@jest/globals';
import { openWithLock } from '../../../app/offline/session/open-with-lock.ts';

const steps = ['lock', 'openStore', 'prepare', 'openPhone'] as const;
type Step = (typeof steps)[number];

/** A phone that opens an evening; `before` runs during each step. */
function device(before: (step: Step) => void = () => {}) {
  const story: string[] = [];
  const begun: Step[] = [];
  const step = async <T>(name: Step, value: T): Promise<T> => {
    begun.push(name);
    await Promise.resolve();
    before(name);
    return value;
  };
  const given = { close: () => {} };
  const how = {
    lock: () => step('lock', { release: () => story.push('released') }),
    openStore: () => step('openStore', { close: () => story.push('closed') }),
    prepare: () => step('prepare', true),
    openPhone: () => step('openPhone', 'phone'),
    take: ({ close }: { close: () => void }) => {
      given.close = close;
      story.push('open');
    },
  };
  return { how, story, begun, given };
}

test('an evening is opened, and gives back everything when it is closed', async () => {
  const { how, story, given } = device();
  const stop = new AbortController();
  expect(await openWithLock(how, stop.signal)).toBe(true);
  // After the opening, the signal has no effect; `close` ends it.
  stop.abort();
  expect(story).toEqual(['open']);
  given.close();
  expect(story).toEqual(['open', 'closed', 'released']);
});

test('an evening that another window has is left to it', async () => {
  const { how, story } = device();
  expect(await openWithLock({ ...how, lock: async () => undefined }, new AbortController().signal)).toBe(
    false,
  );
  expect(story).toEqual([]);
});

describe('an evening that is given up', () => {
  test.each(steps)('during %s is never open, and gives back everything', async (when) => {
    const stop = new AbortController();
    const { how, story, begun } = device((step) => {
      if (step === when) stop.abort(new Error('the session has ended'));
    });
    await expect(openWithLock(how, stop.signal)).rejects.toThrow('the session has ended');
    expect(begun).toEqual(steps.slice(0, steps.indexOf(when) + 1));
    expect(story).not.toContain('open');
    expect(story.at(-1)).toBe('released');
    expect(story.includes('closed')).toBe(when !== 'lock');
  });

  test('writes nothing from then on, whatever the step that is under way', async () => {
    const stop = new AbortController();
    const { how, story } = device();
    const opening = openWithLock({ ...how, prepare: () => new Promise(() => {}) }, stop.signal);
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(story).toEqual([]);
    stop.abort();
    expect(story).toEqual(['closed']);
    void opening;
  });

  test('while another window has it says nothing of that', async () => {
    const { how } = device();
    const gone = AbortSignal.abort(new Error('the session has ended'));
    const opening = openWithLock({ ...how, lock: async () => undefined }, gone);
    await expect(opening).rejects.toThrow('the session has ended');
  });
});

test.each(steps.slice(1))('when %s fails, everything is given back', async (when) => {
  const { how, story } = device((step) => {
    if (step === when) throw new Error('the disk is broken');
  });
  await expect(openWithLock(how, new AbortController().signal)).rejects.toThrow('the disk is broken');
  expect(story).toEqual(when === 'openStore' ? ['released'] : ['closed', 'released']);
});
