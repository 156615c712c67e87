import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { configFrom, processEnvironment } from '../../lib/core/config/config.ts';
import type { LogFiles } from '../../lib/core/gateways.ts';
import type { AwsTarget } from '../../lib/gateways/aws.ts';
import { openLogFiles } from '../../lib/gateways/event-log/log-files.ts';
import { REGION } from '../deploy/names.ts';
import { requireStage } from '../deploy/stages.ts';
import { LOCAL_BUCKET, LOCAL_REGION } from '../local/environment.ts';
import { readSettings } from '../local/settings.ts';
import { readStackFile } from '../local/stack-file.ts';
import { UserError } from '../local/user-error.ts';

export type OpenLog = {
  files: LogFiles;
  /** The local folder; undefined for a bucket. */
  folder: string | undefined;
  /** The bucket of a stage; undefined for a folder and for the bucket of the local service. */
  stageBucket: string | undefined;
};

/** Opens the event log that `EVENT_STORE` names, else that of the local service. */
export async function openLog(stage?: string): Promise<OpenLog> {
  const { EVENT_STORE: own, S3_ENDPOINT } = processEnvironment;
  if (stage !== undefined && !own) {
    const { small_name: name } = await requireStage(stage);
    throw new UserError(
      `Set EVENT_STORE to the log of ${stage}: s3://${name}-events-… or file:… for a copy.`,
    );
  }
  const { logFolder, stackFile } = readSettings();
  const config = configFrom({ EVENT_STORE: own || `file:${logFolder}`, S3_ENDPOINT });
  const { EVENT_STORE: store, S3_ENDPOINT: endpoint } = config.events();
  if (store.kind === 'file') return openFolder(resolve(store.folder));
  const isLocal = store.bucket === LOCAL_BUCKET && endpoint === undefined;
  const target = isLocal ? await localBucket(stackFile) : { region: REGION, endpoint };
  const files = await openLogFiles(store, target, { locks: false });
  return { files, folder: undefined, stageBucket: isLocal ? undefined : store.bucket };
}

async function openFolder(folder: string): Promise<OpenLog> {
  if (!(await isFolder(folder))) {
    throw new UserError(`There is no event log in ${folder}. Start the service once, or set EVENT_STORE.`);
  }
  await access(folder, constants.R_OK | constants.X_OK).catch(() => {
    throw new UserError(`${folder} cannot be read: its rights do not allow it.`);
  });
  const [isAbove, isHere] = await Promise.all(['logs', 'events'].map((name) => isFolder(join(folder, name))));
  if (isAbove && !isHere)
    throw new UserError(`The event log lies in ${folder}/logs: set EVENT_STORE=file:${folder}/logs.`);
  const files = await openLogFiles({ kind: 'file', folder }, {}, { locks: false });
  return { files, folder, stageBucket: undefined };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** The emulated bucket of the local service, which must be running. */
async function localBucket(stackFile: string): Promise<AwsTarget> {
  const { emulatorUrl, accessKeyId, secretAccessKey } = await readStackFile(stackFile);
  return { endpoint: emulatorUrl, region: LOCAL_REGION, credentials: { accessKeyId, secretAccessKey } };
}
