import type { LogFiles, LogSigner } from '../../../lib/core/gateways.ts';
import type { Day } from '../../../lib/core/time.ts';
import type { NotedDigest } from '../../../lib/event-log/verify/check-lost-digests.ts';
import type { Finding } from '../../../lib/event-log/verify/finding.ts';
import { readPublicKeys } from '../../../lib/event-log/verify/read-digests.ts';
import { verifyLog } from '../../../lib/event-log/verify/verify-log.ts';
import type { Verification } from '../../../lib/event-log/verify/verify-once.ts';
import { clock } from '../run/resources.ts';

/** Verifies a log with the public key of its signer, at the time of the test clock. */
export function verified(
  files: LogFiles,
  { publicKey }: Pick<LogSigner, 'publicKey'>,
  asked: { from?: Day; to?: Day; noted?: NotedDigest[] } = {},
): Promise<Verification> {
  return verifyLog(files, { publicKeys: readPublicKeys(publicKey), now: clock.now(), ...asked });
}

/** A finding in short form: `2026-10-20 edited-line 5`, `2026-11-18.2 missing-file`. */
export function briefly({ day, part = 1, line, lines = 1, kind, key }: Finding): string {
  const where = day === undefined ? key : `${day}${part === 1 ? '' : `.${part}`}`;
  return [where, kind, ...(line === undefined ? [] : [line]), ...(lines === 1 ? [] : [`x${lines}`])].join(
    ' ',
  );
}
