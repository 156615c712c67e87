// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { EmailPurpose } from '../../../lib/emails/schemas.ts';
import { damageCells } from '../../support/database/damage.ts';
import { insertEmail } from '../../support/world/emails.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let ids: number[];
beforeEach(async () => {
  world = await createWorld();
  ids = [
    await insertEmail({ entity_id: world.bondy, purpose: 'receipt' }),
    await insertEmail({ entity_id: world.bondy, state: 'sent', failure: null }),
    await insertEmail({ entity_id: world.noisy }, 'camille@noisy.example'),
    await insertEmail({ purpose: 'password-reset' }, 'root@platform.example'),
  ];
});

const listed = async (name: PersonName, query = '') => {
  const { status, body } = await world.as(name).get(`/api/emails${query}`);
  expect(status).toBe(200);
  return body.data.map(({ email_id }: { email_id: number }) => ids.indexOf(email_id));
};

describe('GET /api/emails', () => {
  test('the latest first, of the own association', async () => {
    expect(await listed('ada')).toEqual([1, 0]);
    expect(await listed('theo')).toEqual([1, 0]);
    expect(await listed('nora')).toEqual([2]);
    expect(await listed('root')).toEqual([3, 2, 1, 0]);
  });

  test('by state and by purpose', async () => {
    expect(await listed('ada', '?state=failed')).toEqual([0]);
    expect(await listed('ada', '?state=bounced')).toEqual([]);
    expect(await listed('ada', '?purpose=invitation')).toEqual([1]);
    expect(await listed('ada', '?state=failed&purpose=invitation')).toEqual([]);
    expect(await listed('ada', '?state=failed,bounced,complained')).toEqual([0]);
    expect(await listed('ada', '?state=queued,sending')).toEqual([]);
    expect(await listed('ada', '?state=sent,failed')).toEqual([1, 0]);
    expect(await listed('root', '?state=sent,failed&purpose=receipt,password-reset')).toEqual([3, 0]);
  });

  test('by as many purposes as there are', async () => {
    const purposes = EmailPurpose.options.filter((purpose) => purpose !== 'receipt');
    expect(await listed('ada', `?purpose=${purposes.join(',')}`)).toEqual([1]);
    expect(await listed('ada', `?purpose=${EmailPurpose.options.join(',')}`)).toEqual([1, 0]);
    const twice = [...EmailPurpose.options, ...EmailPurpose.options].join(',');
    expect(await world.as('ada').get(`/api/emails?purpose=${twice}`)).toMatchObject({ status: 400 });
  });

  test('by association, for who sees those of all; another association has none', async () => {
    expect(await listed('root', `?entity_id=${world.bondy}`)).toEqual([1, 0]);
    expect(await listed('root', `?entity_id=${world.noisy}&purpose=invitation`)).toEqual([2]);
    expect(await listed('ada', `?entity_id=${world.bondy}`)).toEqual([1, 0]);
    expect(await listed('ada', `?entity_id=${world.noisy}`)).toEqual([]);
  });

  test('those that were not asked for again, to the same person', async () => {
    const { userId: user_id } = world.person.alice;
    const invitation = { entity_id: world.bondy, user_id, purpose: 'invitation' } as const;
    const first = await insertEmail({ ...invitation, state: 'bounced', failure: null });
    const failed = '/api/emails?state=failed,bounced,complained&last=true';
    const found = await world.as('ada').get(failed);
    expect(found.body.data).toMatchObject([{ email_id: first, user_id }, { email_id: ids[0] }]);
    await insertEmail({ ...invitation, state: 'sent', failure: null });
    expect((await world.as('ada').get(failed)).body.data).toMatchObject([{ email_id: ids[0] }]);
  });

  test('page by page', async () => {
    const first = await world.as('ada').get('/api/emails?limit=1');
    expect(first.body.data).toMatchObject([{ email_id: ids[1] }]);
    expect(await listed('ada', `?limit=1&cursor=${first.body.next_cursor}`)).toEqual([0]);
  });

  test('says where it went and what became of it, never what it says', async () => {
    const { body } = await world.as('theo').get('/api/emails?state=failed');
    expect(body.data).toEqual([
      {
        email_id: ids[0],
        entity_id: world.bondy,
        purpose: 'receipt',
        receipt_id: null,
        user_id: null,
        to: 'lukasz@example.org',
        state: 'failed',
        failure: 'outcome-unknown',
        attempts: 3,
        send_after: expect.any(String),
        sent_at: null,
        delivered_at: null,
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });

  test('says of which the address is damaged', async () => {
    await damageCells('emails', 'encrypted_to', sql`t.id = ${ids[0]}`);
    const { body } = await world.as('ada').get('/api/emails');
    expect(body.data).toMatchObject([{ to: 'lukasz@example.org' }, { to: '', damaged: ['to'] }]);
    expect(body.data[0]).not.toHaveProperty('damaged');
  });

  test('masks addresses for super administrators', async () => {
    const { body } = await world.as('root').get('/api/emails');
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual([
      'r***@p***.example',
      'c***@n***.example',
      'l***@e***.org',
      'l***@e***.org',
    ]);
  });

  test('refuses what it does not know', async () => {
    for (const query of [
      'state=delivered',
      'state=sent,',
      'state=sent,delivered',
      'purpose=advert',
      'sort=state',
      'limit=0',
      'to=lukasz',
    ])
      expect(await world.as('ada').get(`/api/emails?${query}`)).toMatchObject({ status: 400 });
  });
});
