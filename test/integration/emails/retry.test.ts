import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EmailRow } from '../../../lib/data/emails/emails.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { emailRow } from '../../support/local/delayed-queues.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { insertEmail, suppress } from '../../support/world/emails.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let id: number;
beforeEach(async () => {
  world = await createWorld();
  id = await insertEmail({ entity_id: world.bondy });
});

const retry = (name: PersonName = 'theo') => world.as(name).post(`/api/emails/${id}/retry`);
const change = (values: Partial<EmailRow>) =>
  asOwner((trx) => trx.updateTable('emails').set(values).where('id', '=', id).execute());

describe('POST /api/emails/{email_id}/retry', () => {
  test('sends an e-mail whose outcome is unknown, once, with all its attempts before it', async () => {
    clock.advance(3600);
    const { status, body } = await retry();
    expect(status).toBe(202);
    expect(body).toMatchObject({ email_id: id, state: 'queued', failure: null, attempts: 0, version: 2 });
    expect(body.send_after).toBe(clock.now());
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'lukasz@example.org', subject: 'Votre reçu' }]);
    expect(await emailRow(id)).toMatchObject({ state: 'sent', attempts: 1, failure: null });
    expect(await historyOf('email', id)).toMatchObject([
      { action: 'changed', changes: { state: { old: 'failed', new: 'queued' } } },
    ]);
  });

  test.each(['ada', 'root'] as const)('is allowed to %s', async (name) => {
    expect(await retry(name)).toMatchObject({ status: 202 });
  });

  test.each(['queued', 'sending', 'sent', 'bounced', 'complained'] as const)(
    'refuses one that is %s',
    async (state) => {
      await change({ state });
      expect(await retry()).toMatchObject({ status: 409, body: { code: 'email-not-retryable' } });
      expect(await emailRow(id)).toMatchObject({ state, attempts: 3 });
    },
  );

  test('refuses one that is asked for twice, and sends it once', async () => {
    const statuses = (await Promise.all([retry(), retry('ada')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 409]);
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
  });

  test('refuses one whose content was deleted', async () => {
    await change({ encrypted_content: null });
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'email-not-retryable' } });
  });

  test('refuses one to a suppressed address until it is freed', async () => {
    await suppress(world.bondy, 'lukasz@example.org');
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'address-suppressed' } });
    await world.as('ada').deleteNamed('/api/emails/suppressed', { address: 'lukasz@example.org' });
    expect(await retry()).toMatchObject({ status: 202 });
  });

  test('refuses bad input', async () => {
    expect(await world.as('ada').post('/api/emails/none/retry')).toMatchObject({ status: 400 });
    expect(await world.as('ada').post(`/api/emails/${id}/retry`, { to: 'x' })).toMatchObject({ status: 400 });
  });
});
