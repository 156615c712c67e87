import { parseArgs } from 'node:util';
import { systemClock } from '../../lib/core/time.ts';
import type { NotedDigest } from '../../lib/event-log/verify/check-lost-digests.ts';
import { verifyLog } from '../../lib/event-log/verify/verify-log.ts';
import type { Verification } from '../../lib/event-log/verify/verify-once.ts';
import { print } from '../commands/run-command.ts';
import { failureLine } from '../local/failure-line.ts';
import { UserError } from '../local/user-error.ts';
import { delayedProgressBar } from './delayed-progress-bar.ts';
import { openLogKeys } from './log-keys.ts';
import { openLog } from './open-log.ts';
import { readDay } from './period/range.ts';
import { reportText, wasChecked } from './verify-report.ts';

const USAGE = `Usage: npm run events -- verify [--from DAY] [--to DAY] [--key FILE.pem] [--stage REC] [--noted NUMBER:SHA256]
         [--json]

Checks the event log that EVENT_STORE names, or that of the local service: every day that is over was sealed with a
signed digest, and what is not as it was sealed is named by day and line.
--from, --to   the days (UTC) to look at; all of them without
--key          the public key; several, old and new, by several --key. Without it the key of the local service
--stage        the keys of a stage: docs/event-log-keys/REC.pem; EVENT_STORE names its bucket
--noted        NUMBER:SHA256 of a digest that you kept: says when it is not there any more; several by several --noted
--json         the same report for a program

Ends with 0 when all is well, with 1 when something is not, with 2 when it could not be checked.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  key: { type: 'string', multiple: true },
  stage: { type: 'string' },
  noted: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const;

const EXIT_OK = 0;
const EXIT_FINDINGS = 1;
const EXIT_NOT_CHECKED = 2;

/** `npm run events -- verify`: verifies the log against its digests. */
export async function verify(args: string[]): Promise<void> {
  try {
    process.exitCode = await run(args);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = EXIT_NOT_CHECKED;
  }
}

function messageOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'log-moves') return 'The log is being sealed or rotated. Try again in some minutes.';
  if (code === 'EACCES') return 'A file of the log cannot be read: its rights do not allow it.';
  return failureLine(error, USAGE);
}

/** Returns the exit code. */
async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  if (values.help) {
    print(USAGE);
    return EXIT_OK;
  }
  const range = { from: readDay(values.from, '--from'), to: readDay(values.to, '--to') };
  if (range.from && range.to && range.from > range.to) throw new UserError('--from must not be after --to.');
  const log = await openLog(values.stage);
  const publicKeys = await openLogKeys(log, { files: values.key ?? [], stage: values.stage });
  const bar = values.json ? undefined : delayedProgressBar('Checking');
  const onProgress = bar && ((bytes: number, of: number) => bar.update(bytes, of, `${megabytes(bytes)} MB`));
  const noted = (values.noted ?? []).map(readNoted);
  const now = systemClock.now();
  const verified = await verifyLog(log.files, { publicKeys, ...range, noted, now, onProgress });
  bar?.update(1, 1);
  bar?.end();
  if (isEmpty(verified)) throw new UserError('There is nothing in the event log yet.');
  const isOk = verified.findings.length === 0 && wasChecked(verified);
  const isInFolder = log.folder !== undefined;
  print(values.json ? JSON.stringify({ ok: isOk, ...verified }, null, 2) : reportText(verified, isInFolder));
  if (!wasChecked(verified)) return EXIT_NOT_CHECKED;
  return isOk ? EXIT_OK : EXIT_FINDINGS;
}

/** Parses `124:9f86…`: number and SHA-256 of the newest digest in a report. */
function readNoted(text: string): NotedDigest {
  const [, number, sha256] = /^([1-9]\d{0,8}):([\da-f]{64})$/i.exec(text) ?? [];
  if (!number || !sha256)
    throw new UserError('--noted takes the number and the SHA-256 of a digest: 124:9f86….');
  return { number: Number(number), sha256: sha256.toLowerCase() };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function isEmpty({ findings, summary }: Verification): boolean {
  return findings.length === 0 && summary.newest === null && summary.open.length === 0;
}
