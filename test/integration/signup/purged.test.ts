import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { askForLink, confirmSignup, storedSignups } from '../../support/world/signup.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const DAY = 86_400;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const stored = (table: 'emails' | 'signup_invitations') =>
  asOwner((trx) => trx.selectFrom(table).selectAll().execute());

describe('the job purge', () => {
  test('removes a request to sign up with its e-mail after seven days', async () => {
    await askForLink();
    clock.advance(7 * DAY);
    expect(await runJob('purge')).toMatchObject({ signups: 0, signup_mails: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ signups: 1, signup_mails: 1 });
    expect([await storedSignups(), await stored('emails')]).toEqual([[], []]);
  });

  test('leaves the e-mails of other purposes', async () => {
    await confirmSignup({ token: await askForLink() });
    await world.as('ada').patch(`/api/users/${world.person.alice.userId}`, { email: 'a@example.org' });
    await world.as('ada').post(`/api/users/${world.person.alice.userId}/invitation`);
    clock.advance(7 * DAY + 1);
    expect(await runJob('purge')).toMatchObject({ signups: 0, signup_mails: 1 });
    expect(await stored('emails')).toMatchObject([{ purpose: 'invitation' }]);
  });

  test('removes an invitation two days after it has ended', async () => {
    await world.as('root').post('/api/signup/invitations', {});
    clock.advance(16 * DAY);
    expect(await runJob('purge')).toMatchObject({ signup_invitations: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ signup_invitations: 1 });
    expect(await stored('signup_invitations')).toEqual([]);
  });
});
