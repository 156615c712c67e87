import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '../../lib/core/time.ts';
import { version } from '../../lib/runtime/version.ts';
import { bucketStore } from '../app/bucket.ts';
import { bundleApp } from '../app/bundle.ts';
import { publishApp } from '../app/publish.ts';
import { print } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { REGION } from './names.ts';
import { stackId } from './stacks.ts';
import type { StageRow } from './stages.ts';

/** Bundles the application for the API of a stage, and uploads its files to the bucket of the stage. */
export async function publishTo(stage: string, row: StageRow): Promise<void> {
  const bundle = await bundleApp({ api: `https://${row['domain']}`, ground: String(row['map_ground']) });
  const store = bucketStore(new S3Client({ region: REGION }), await bucketOf(stage));
  const { sent, known, removed } = await publishApp(store, bundle, { version, now: systemClock.now() });
  print(`The application: ${sent} files sent, ${known} were there, ${removed} removed.`);
}

async function bucketOf(stage: string): Promise<string> {
  const id = stackId(stage, { name: 'app' });
  const { Stacks = [] } = await new CloudFormationClient({ region: REGION }).send(
    new DescribeStacksCommand({ StackName: id }),
  );
  const output = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'AppBucket');
  if (!output?.OutputValue) throw new UserError(`${id} does not say which bucket it has.`);
  return output.OutputValue;
}
