import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { version } from '../../lib/runtime/version.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { type Deployer, deployStacks, requireChangeable, type StackState } from './deploy-stacks.ts';
import { REGION } from './names.ts';
import { packageStages } from './package-stages.ts';
import { publishTo } from './publish-app.ts';
import { serverless } from './serverless.ts';
import { packageFolder, type Stack } from './stacks.ts';
import { requireStage, type StageRow } from './stages.ts';

const USAGE = `Usage: npm run deploy -- --stage DEV|REC|PROD

Packages the stage, brings its stacks up to date with your AWS credentials, first the API, then what starts its
jobs and workers, its alarms, the web application with its files and the alarm on it, and asks the stage whether it is ready. Settings are checked and the database is migrated before any function gets new code; when
either fails, the stage stays as it was. A stack that fails goes back, those before it keep the new release; what became
of each is told at the end.`;

/** An operator closes the gateway by its throttling limits while restoring a backup; it then answers 429. */
const GATEWAY_CLOSED = 'The gateway lets nothing through: it was closed by hand, and it is opened by hand.';

const ATTEMPTS = 30;
const PAUSE_MS = 10_000;

/** `npm run deploy -- --stage REC` */
runCommand(async () => {
  const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
  if (!stage) throw new UserError(USAGE);
  const row = await requireStage(stage);
  await requireCredentials();
  await requireParameters(parametersOf(stage, row));
  const deployer = deployerOf(stage, row);
  await requireChangeable(stage, deployer);
  print(`Packaging ${version} for ${stage} …`);
  await packageStages([stage]);
  await deployStacks(stage, deployer);
  await waitForStage(`https://${row['domain']}/api`);
  print(
    `${stage} has ${version} at https://${row['domain']}/api, the application at https://${row['app_domain']}`,
  );
}, USAGE);

function deployerOf(stage: string, row: StageRow): Deployer {
  return {
    stateOf: stackState,
    bringUp: async (stack) => {
      await serverless(
        ['deploy', '--config', stack.config, '--stage', stage, '--package', packageFolder(stage, stack)],
        true,
      );
      if (stack.name === 'app') await publishTo(stage, row);
    },
    pause,
    say: print,
  };
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/** Returns the state of a stack in CloudFormation; undefined if there is none of this name. */
async function stackState(id: string, { region }: Stack): Promise<StackState | undefined> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: id }),
    );
    const [stack] = Stacks;
    if (!stack?.StackStatus) return undefined;
    const changedAt = stack.LastUpdatedTime ?? stack.CreationTime;
    return { status: stack.StackStatus, changedAt: changedAt?.getTime() ?? 0 };
  } catch (error) {
    // CloudFormation has no separate error type for a missing stack.
    if (error instanceof Error && error.message.includes('does not exist')) return undefined;
    throw error;
  }
}

async function requireCredentials(): Promise<void> {
  await new LambdaClient({ region: REGION }).config.credentials().catch(() => {
    throw new UserError('There are no AWS credentials. Set AWS_PROFILE, or sign in with `aws sso login`.');
  });
}

/** The SSM parameters that the templates (hosted zone, certificate) and the settings (secrets) refer to. */
function parametersOf(stage: string, row: StageRow): string[] {
  const secrets = [row['pay_secret_key'], row['pay_webhook_secrets']].map(String);
  const named = secrets.filter((text) => text.startsWith('ssm:')).map((text) => text.slice('ssm:'.length));
  return [`/tournee/${stage}/hosted-zone-id`, `/tournee/${stage}/app-certificate-arn`, ...named];
}

/** Checked first because CloudFormation would notice a missing parameter only after half an hour, after the database. */
async function requireParameters(names: string[]): Promise<void> {
  const { InvalidParameters = [] } = await new SSMClient({ region: REGION }).send(
    new GetParametersCommand({ Names: names }),
  );
  if (InvalidParameters.length > 0)
    throw new UserError(`The account has no parameter ${InvalidParameters.join(', ')}; see "First deploy".`);
}

/** Retries because after a first deploy the DNS name takes minutes to propagate. */
async function waitForStage(api: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const fault = await faultOf(api);
    if (!fault || fault === GATEWAY_CLOSED) return print(fault ?? 'The stage is ready.');
    if (attempt === ATTEMPTS) throw new UserError(`All stacks are up to date, but ${api} is not: ${fault}.`);
    await pause();
  }
}

async function faultOf(api: string): Promise<string | undefined> {
  try {
    const ready = await fetch(`${api}/health/ready`);
    if (ready.status === 429) return GATEWAY_CLOSED;
    if (!ready.ok) return `${api}/health/ready answers ${ready.status}`;
    const served: unknown = await (await fetch(`${api}/version`)).json();
    const text = JSON.stringify(served);
    return text.includes(`"${version}"`) ? undefined : `it serves ${text}`;
  } catch {
    return 'it does not answer';
  }
}
