import { describe, expect, test } from '@jest/globals';
import { corrected, hasRoomFor } from '../../../app/offline/messages/unsent-message.ts';
import { BROKEN, idOf, killEverywhere, pictureOf, refused, world, written } from './message-world.ts';

const [door, bell] = [pictureOf('porte'), pictureOf('sonnette')];
const broken = { ...pictureOf('abîmée'), data: BROKEN };

describe('a picture that waits with its message', () => {
  test('is sent once, wherever the phone is killed or an answer gets lost', async () => {
    const prepare = () =>
      world(written(1, 'porte', { picture: door }), written(2, 'sonnette', { picture: bell }));
    const steps = await killEverywhere(prepare, async (made) => {
      expect(made.bodies()).toEqual(['porte', 'sonnette']);
      expect(made.pictures()).toEqual([[door.data], [bell.data]]);
      expect(made.files()).toBe(2);
      expect((await made.open()).unsent()).toEqual([]);
    });
    expect(steps).toBeGreaterThanOrEqual(20);
  });

  test('is announced anew when its request was too old for its bytes', async () => {
    const made = await world(written(1, 'porte', { picture: door }));
    let asked = 0;
    made.takeBytes(() => {
      asked += 1;
      return asked > 1;
    });
    await made.send();
    expect(made.pictures()).toEqual([[door.data]]);
    expect(made.files()).toBe(2);
  });

  test('is sent anew when it waited so long that the service has removed it', async () => {
    const made = await world(written(1, 'porte', { picture: door }));
    made.answer(() => refused('service-unavailable', 503));
    await expect(made.send()).rejects.toMatchObject({ code: 'service-unavailable' });
    made.removeFiles();
    made.answer(() => undefined);
    await made.send();
    expect(made.pictures()).toEqual([[door.data]]);
  });

  test('is given up after a few times, and told', async () => {
    const made = await world(written(1, 'porte', { picture: door }), written(2, 'sans photo'));
    made.takeBytes(() => false);
    await made.send();
    expect(made.files()).toBe(4);
    expect(made.bodies()).toEqual(['sans photo']);
    expect((await made.open()).unsent()).toMatchObject([
      { body: 'porte', refusal: { code: 'upload-missing', isOfPicture: true } },
    ]);
  });
});

describe('a picture that the check refuses', () => {
  test('keeps its message on the phone, which is sent without it under another id', async () => {
    const made = await world(written(1, 'abîmée', { picture: broken }), written(2, 'deux'));
    await made.send();
    expect(made.bodies()).toEqual(['deux']);
    const box = await made.open();
    const [message = written(0, 'nothing was refused')] = box.unsent();
    expect(message.refusal).toEqual({ code: 'image-unreadable', isOfPicture: true });
    await box.save(new Map(corrected(message, message.body, { turn: 3, newId: idOf(9) })));
    expect(box.unsent()).toEqual([written(3, 'abîmée', { id: idOf(9) })]);
    await made.send();
    expect(made.bodies()).toEqual(['deux', 'abîmée']);
    expect(made.pictures()).toEqual([[], []]);
  });

  test('a message that was refused for another reason keeps its picture', async () => {
    const made = await world(written(1, 'porte', { picture: door }));
    made.answer(() => refused('room-locked', 409));
    await made.send();
    const box = await made.open();
    const [message = written(0, 'nothing was refused')] = box.unsent();
    await box.save(new Map(corrected(message, 'autre texte', { turn: 2, newId: idOf(9) })));
    made.answer(() => undefined);
    await made.send();
    expect(made.bodies()).toEqual(['autre texte']);
    expect(made.pictures()).toEqual([[door.data]]);
    expect(made.files()).toBe(1);
  });
});

describe('so many pictures wait at most', () => {
  const waiting = (count: number, size: number) =>
    Array.from({ length: count }, (_, at) =>
      written(at, '', { picture: { ...door, data: 'x'.repeat(size) } }),
    );

  test('twenty, whatever their size, beside any number of texts', () => {
    const texts = Array.from({ length: 100 }, (_, at) => written(at, 'texte'));
    expect(hasRoomFor([...texts, ...waiting(19, 10)], door)).toBe(true);
    expect(hasRoomFor(waiting(20, 10), door)).toBe(false);
  });

  test('twenty million characters together', () => {
    const big = { ...door, data: 'x'.repeat(5_000_000) };
    expect(hasRoomFor(waiting(3, 5_000_000), big)).toBe(true);
    expect(hasRoomFor(waiting(3, 5_000_001), big)).toBe(false);
  });
});
