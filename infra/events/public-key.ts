import { parseArgs } from 'node:util';
import { openLogSigner } from '../../lib/gateways/event-log/log-signer.ts';
import { print } from '../commands/run-command.ts';
import { REGION } from '../deploy/names.ts';
import { requireStage } from '../deploy/stages.ts';
import { readLocalKey } from './log-keys.ts';

const USAGE = `Usage: npm run events -- public-key [--stage REC]

Prints the key that the digests of the event log are checked with, and its fingerprint, by which a digest names it:
of the local service, or of a stage with your AWS credentials. It is no secret.`;

/** `npm run events -- public-key` */
export async function publicKey(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { stage: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return print(USAGE);
  const keys = values.stage === undefined ? await readLocalKey() : [await stageKey(values.stage)];
  for (const { key, pem } of keys) print(`${pem.trim()}\n${key}`);
}

async function stageKey(stage: string): Promise<{ key: string; pem: string }> {
  await requireStage(stage);
  const { key, publicKey } = await openLogSigner(`alias/tournee-${stage}-event-log`, { region: REGION });
  return { key, pem: publicKey };
}
