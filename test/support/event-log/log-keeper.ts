import { generateKeyPairSync, hash, sign } from 'node:crypto';
import type { EventStore, LogFiles, LogSigner } from '../../../lib/core/gateways.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import type { Json } from '../http/answer.ts';
import { runJob } from '../local/job.ts';
import { gateways, resources } from '../run/resources.ts';
import type { EventLog } from './event-log.ts';

/** A signer with a new key. */
export function testSigner(): LogSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    key: hash('sha256', der, 'hex'),
    algorithm: 'ed25519',
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: async (bytes) => sign(null, bytes, privateKey),
  };
}

export type LogKeeper = {
  files: LogFiles;
  signer: LogSigner;
  /** The resources of the jobs. */
  resources: Resources;
  seal(): Promise<Json>;
  rotate(): Promise<Json>;
};

/** Seals and rotates a log with the real jobs. */
export function keeperOf(
  log: { logFiles: LogFiles; reopen(): EventStore } | EventLog,
  signer = testSigner(),
): LogKeeper {
  const own: Resources = {
    ...resources,
    gateways: {
      ...gateways,
      eventStore: async () => log.reopen(),
      logFiles: async () => log.logFiles,
      logSigner: async () => signer,
    },
  };
  return {
    files: log.logFiles,
    signer,
    resources: own,
    seal: () => runJob('seal-events', {}, own),
    rotate: () => runJob('rotate-events', {}, own),
  };
}
