import { beforeEach, describe, expect, test } from '@jest/globals';
import { addSeconds } from '../../../lib/core/time.ts';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { insertProposal } from '../../support/world/proposals.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
let proposalId: number;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
  proposalId = await insertProposal({ entity_id: world.bondy, operation_id: round.operationId });
});

const read = (name: PersonName = 'ada', operation = round.operationId, proposal = proposalId) =>
  world.as(name).get(`/api/operations/${operation}/sectors/proposals/${proposal}`);

describe('GET /api/operations/{operation_id}/sectors/proposals/{proposal_id}', () => {
  test('says that it waits, and until when it is kept', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'queued', progress: 0, result: null, problem: null });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 24 * 3600 * 1000);
    expect(body).not.toHaveProperty('retry_key');
  });

  test('a refusal is told in the language of who asks', async () => {
    const problem = {
      code: 'cannot-balance',
      detail: 'the nearest cut has sectors of 1 to 9, the mean is 5',
      members: { least: 1, most: 9, mean: 5 },
    };
    await asOwner((trx) =>
      trx
        .updateTable('sector_proposals')
        .set({ state: 'failed', problem: JSON.stringify(problem) })
        .execute(),
    );
    expect((await read()).body).toMatchObject({
      state: 'failed',
      problem: {
        code: 'cannot-balance',
        status: 422,
        title: 'The sectors cannot be balanced',
        least: 1,
        most: 9,
      },
    });
    const path = `/api/operations/${round.operationId}/sectors/proposals/${proposalId}`;
    const { body } = await world.as('ada').get(path, { 'accept-language': 'fr' });
    expect(body.problem.title).toBe('Les secteurs ne peuvent pas être équilibrés');
  });

  test('of another operation, of another association and unknown ones are not found', async () => {
    const draft = { date_start: '2027-10-15', date_end: '2028-01-31' };
    const later = (await world.as('ada').post('/api/operations', draft)).body.operation_id;
    const theirs = (await world.as('nora').post('/api/operations', draft)).body.operation_id;
    const refused = [
      await read('ada', later),
      await read('nora'),
      await read('nora', theirs),
      await read('ada', round.operationId, 999_999),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('members do not read it', async () => {
    expect(await read('alice')).toMatchObject({ status: 403 });
  });

  test('is gone a week later, and fails when it came no further for a day', async () => {
    const day = { updated_at: addSeconds(clock.now(), -24 * 3600 - 1) };
    await asOwner((trx) => trx.updateTable('sector_proposals').set(day).execute());
    expect(await runJob('purge')).toMatchObject({ stale_sector_proposals: 1, sector_proposals: 0 });
    expect((await read()).body).toMatchObject({ state: 'failed', problem: { code: 'internal-error' } });
    clock.advance(7 * 24 * 3600 + 1);
    expect(await runJob('purge')).toMatchObject({ stale_sector_proposals: 0, sector_proposals: 1 });
    expect(await asOwner((trx) => trx.selectFrom('sector_proposals').selectAll().execute())).toEqual([]);
  });

  test('is not found with its operation', async () => {
    await world.as('ada').delete(`/api/operations/${round.operationId}?reason=erreur`);
    expect(await read()).toMatchObject({ status: 404 });
  });
});
