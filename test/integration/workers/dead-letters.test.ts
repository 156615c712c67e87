import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { gateways, logLines, mail, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

afterEach(async () => {
  await globalThis.shared.takeDeadLetters('render-receipt');
  await globalThis.shared.takeDeadLetters('send-mail');
});

const failuresOf = (worker: string): Json[] =>
  logLines
    .map((line) => JSON.parse(line))
    .filter((line) => line.function === `worker ${worker}` && line.code !== 'message-done');

describe('a message that cannot be processed', () => {
  test.each([
    ['no JSON', 'hello'],
    ['another shape', '{"receipt":1}'],
    ['one field too many', '{"entity_id":1,"receipt_id":1,"name":"Łukasz"}'],
  ])('%s: moves to the dead-letter queue after five deliveries, each of them logged', async (_, body) => {
    await globalThis.shared.send('render-receipt', body);
    await deliverMessages();
    expect(await globalThis.shared.takeDeadLetters('render-receipt')).toEqual([body]);
    expect(failuresOf('render-receipt').map(({ code, deliveries }) => [code, deliveries])).toEqual([
      ['message-failed', 1],
      ['message-failed', 2],
      ['message-failed', 3],
      ['message-failed', 4],
      ['message-dead-lettered', 5],
    ]);
    expect(failuresOf('render-receipt').at(-1)).toMatchObject({ level: 'error' });
    expect(logLines.join('\n')).not.toContain('Łukasz');
  });

  test('of a worker that always fails moves to the dead-letter queue, and the receipt stays pending', async () => {
    const { passage_id } = await collection.collect();
    const { body } = await collection.issue(passage_id);
    const files = async () => {
      throw new Error('no route to host');
    };
    await deliverMessages({ ...resources, gateways: { ...gateways, files } });
    const [letter = '', ...others] = await globalThis.shared.takeDeadLetters('render-receipt');
    expect(others).toEqual([]);
    expect(JSON.parse(letter)).toEqual({
      entity_id: collection.world.bondy,
      receipt_id: body.receipt_id,
    });
    expect(failuresOf('render-receipt')).toHaveLength(5);
    // Once the cause is fixed, the operator redrives the message.
    await globalThis.shared.send('render-receipt', letter);
    await deliverMessages();
    const receipt = await collection.world.as('alice').get(`/api/receipts/${body.receipt_id}`);
    expect(receipt.body.state).toBe('sent');
  });

  test('does not block the others of its batch', async () => {
    const receipts = [];
    for (let count = 0; count < 3; count += 1) {
      const { passage_id } = await collection.collect();
      receipts.push((await collection.issue(passage_id, {}, 'ada')).body.receipt_id);
    }
    const good = receipts.map((receipt_id) =>
      JSON.stringify({ entity_id: collection.world.bondy, receipt_id }),
    );
    const [first = '', second = '', third = ''] = good;
    expect(await invokeWorker('render-receipt', [first, 'broken', second, '{}', third])).toEqual([
      'broken',
      '{}',
    ]);
    await deliverMessages();
    expect(mail.sent).toHaveLength(3);
  });

  test('stays in the queue alone after the others of its batch were deleted', async () => {
    const { passage_id } = await collection.collect();
    await globalThis.shared.send('render-receipt', 'broken');
    const { body } = await collection.issue(passage_id);
    await deliverMessages();
    expect(await globalThis.shared.takeDeadLetters('render-receipt')).toEqual(['broken']);
    expect(failuresOf('render-receipt')).toHaveLength(5);
    const receipt = await collection.world.as('alice').get(`/api/receipts/${body.receipt_id}`);
    expect(receipt.body.state).toBe('sent');
  });
});
