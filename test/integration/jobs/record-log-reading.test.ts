import { describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { logLines } from '../../support/run/resources.ts';

const reading = { who: 'alice', command: 'export', from: '2026-11-01', to: '2026-11-20', entity_id: 12 };

describe('the job record-log-reading', () => {
  test('records who read what, without an association', async () => {
    expect(await runJob('record-log-reading', reading)).toEqual({ recorded: true });
    expect(await historyOf('event_log', 1)).toEqual([
      {
        action: 'read',
        changes: {
          who: { old: null, new: 'alice' },
          command: { old: null, new: 'export' },
          from: { old: null, new: '2026-11-01' },
          to: { old: null, new: '2026-11-20' },
          entity_id: { old: null, new: 12 },
        },
        by_user_id: null,
        entity_id: null,
      },
    ]);
  });

  test('writes to the service log without the name', async () => {
    await runJob('record-log-reading', reading);
    const [line = ''] = logLines.filter((text) => text.includes('"log-read"'));
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', command: 'export', entity_id: 12 });
    expect(line).not.toContain('alice');
  });

  test('accepts a reading of the whole log', async () => {
    await runJob('record-log-reading', {
      ...reading,
      command: 'tail',
      from: null,
      to: null,
      entity_id: null,
    });
    expect(await historyOf('event_log', 1)).toMatchObject([
      { changes: { entity_id: { old: null, new: null } } },
    ]);
  });

  test.each([
    [{ who: '' }, /who/],
    [{ command: 'stats' }, /command/],
    [{ from: 'monday' }, /from/],
    [{ entity_id: 0 }, /entity_id/],
    [{ reason: 'curiosity' }, /input/],
  ])('refuses %j and records nothing', async (wrong, message) => {
    await expect(runJob('record-log-reading', { ...reading, ...wrong })).rejects.toThrow(message);
    expect(await asOwner((trx) => trx.selectFrom('history').select('id').execute())).toEqual([]);
  });
});
