import { expect, test } from '@jest/globals';
import { reportText, wasChecked } from '../../../infra/events/verify-report.ts';
import { autumnLogs } from '../../support/event-log/autumn-log.ts';
import { verified } from '../../support/world/verified.ts';

const autumn = autumnLogs();

test('a report lists findings, what was checked, and unsealed lines', async () => {
  const { log, signer } = autumn();
  const key = 'events/2026-10-20.jsonl';
  log.stored.set(key, Buffer.from(String(log.stored.get(key)).replace('"web"', '"ios"')));
  log.stored.delete('events/archive/2026-08.json');
  const found = await verified(log.logFiles, signer);
  const newest = found.summary.newest?.sha256;
  expect(reportText(found, true)).toBe(
    `                          missing-index    events/archive/2026-08.json is gone: nobody finds a day in events/archive/2026-08.jsonl.gz without it.
2026-10-20  line 1        edited-line      Line 1 of events/2026-10-20.jsonl was edited after the day was sealed.

As sealed: 2026-08-30 to 2026-11-19, 81 days, 24 lines, 0.0 MB.
Right signatures: 82.
Newest digest: number 82, events/digest/2026-11-19.json, SHA-256 ${newest}.
Retention: days before 2025-08-01 may be gone; 0 digests of them are.
Not sealed yet: 3 lines of 2026-11-20. Until 01:00 UTC of the next day nothing protects them.

2 findings: the log is not as it was sealed.`,
  );
});

test('a report of a log in a bucket says that the store protects unsealed lines', async () => {
  const { log, signer } = autumn();
  const text = reportText(await verified(log.logFiles, signer), false);
  expect(text).toContain('only the store protects them, in which no segment can be written twice.');
  expect(text).toMatch(/\nAll is well\.$/);
});

test('a report lists at most 100 findings', async () => {
  const { log, signer } = autumn();
  for (let n = 0; n < 130; n += 1) log.stored.set(`events/${n}.txt`, Buffer.alloc(0));
  const text = reportText(await verified(log.logFiles, signer), true);
  expect(text.match(/foreign-file/g)).toHaveLength(100);
  expect(text).toContain('… and 30 more: --json has them all.');
});

test('a report without any sealed day says that nothing could be checked', async () => {
  const { log, signer } = autumn();
  const today = await verified(log.logFiles, signer, { from: '2026-11-20' });
  expect(wasChecked(today)).toBe(false);
  expect(reportText(today, true)).toMatch(
    /^As sealed: no day\.\n[\s\S]*\nNothing could be checked: none of these days is sealed, or retention removed them\.$/,
  );
  for (const key of log.stored.keys()) if (!key.includes('2026-11-20')) log.stored.delete(key);
  const young = await verified(log.logFiles, signer);
  expect(wasChecked(young)).toBe(false);
  expect(reportText(young, true)).toMatch(
    /^Nothing is sealed yet\.\n[\s\S]*\nNothing could be checked: the first day is sealed when it is over\.$/,
  );
});
