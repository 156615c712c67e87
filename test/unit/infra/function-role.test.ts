import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DeployedFunction,
  deployedFunctions,
} from '../../../infra/deploy/functions/deployed-function.ts';
import { roleOf } from '../../../infra/deploy/functions/function-role.ts';
import { isInNetwork, settingsOf } from '../../../infra/deploy/functions/function-settings.ts';
import { loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import { reachOf } from '../../../lib/runtime/declared-use.ts';

let subjects: Map<string, DeployedFunction>;
beforeAll(async () => {
  subjects = new Map(deployedFunctions(await loadFunctions()).map((subject) => [subject.name, subject]));
});

function subject(name: string): DeployedFunction {
  const found = subjects.get(name);
  if (!found) throw new Error(`there is no function ${name}`);
  return found;
}

const statements = (of: DeployedFunction) =>
  roleOf(of).Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const allowed = (name: string) =>
  statements(subject(name))
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => Action)
    .toSorted();

const parameter = (path: string) => ({
  'Fn::Sub': `arn:$\{AWS::Partition}:ssm:$\{AWS::Region}:$\{AWS::AccountId}:parameter/tournee/$\{sls:stage}/${path}`,
});

const LOGS = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const ROWS = ['rds-db:connect'];
/** Rows with encrypted fields. */
const SEALED = [...ROWS, 'kms:Decrypt'];

describe('the role of a function', () => {
  test.each([
    ['system/health', [...LOGS]],
    ['system/default', [...LOGS]],
    ['system/ready', [...LOGS, 'rds-db:connect']],
    ['auth/logout', [...LOGS, ...ROWS]],
    ['auth/session', [...LOGS, ...SEALED]],
    ['passages/create', [...LOGS, ...SEALED, 'sqs:SendMessage']],
    ['auth/login', [...LOGS, ...SEALED, 'sqs:SendMessage']],
    ['receipts/pdf', [...LOGS, ...ROWS, 'kms:Decrypt', 's3:GetObject']],
    [
      'workers/send-mail',
      [
        ...LOGS,
        ...SEALED,
        'kms:Decrypt',
        's3:GetObject',
        'ses:SendEmail',
        'ses:SendRawEmail',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
        'sqs:SendMessage',
      ],
    ],
    // It uses no encrypted field, but stores its encrypted response for idempotency.
    ['exports/create', [...LOGS, ...SEALED, 'sqs:SendMessage']],
    ['exports/get', [...LOGS, ...ROWS, 'kms:Decrypt', 's3:GetObject']],
    [
      'workers/build-export',
      [
        ...LOGS,
        ...SEALED,
        'kms:Decrypt',
        'kms:Decrypt',
        'kms:GenerateDataKey',
        'kms:GenerateDataKey',
        's3:AbortMultipartUpload',
        's3:DeleteObject',
        's3:GetObject',
        's3:PutObject',
        's3:PutObject',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
      ],
    ],
    [
      'jobs/relay-events',
      [
        ...LOGS,
        ...ROWS,
        'kms:Decrypt',
        'kms:GenerateDataKey',
        's3:GetObject',
        's3:GetObject',
        's3:ListBucket',
        's3:PutObject',
        'sqs:SendMessage',
      ],
    ],
    [
      'jobs/migrate',
      [...LOGS, 'kms:Decrypt', 'kms:Encrypt', 'rds-db:connect', 'secretsmanager:GetSecretValue'],
    ],
    ['pay/webhook', [...LOGS, ...ROWS, 'sqs:SendMessage', 'ssm:GetParameters']],
    ['jobs/check-config', [...LOGS, 'ssm:GetParameters']],
  ])('%s allows exactly what it declares', (name, actions) => {
    expect(allowed(name)).toEqual([...actions].toSorted());
  });

  test('follows from the declaration of every function', () => {
    for (const { name, reach } of subjects.values()) {
      const has = (action: string) => allowed(name).some((one) => one === action);
      expect([name, has('rds-db:connect')]).toEqual([
        name,
        ['database', 'buildings', 'owner'].some((use) => [...reach.uses].some((one) => one === use)),
      ]);
      expect([name, has('s3:GetObject')]).toEqual([
        name,
        ['files-read', 'erasures-read', 'uploads-read', 'uploads-check', 'event-store', 'event-log'].some(
          (use) => [...reach.uses].some((one) => one === use),
        ),
      ]);
      expect([name, has('ses:SendEmail')]).toEqual([name, reach.uses.has('mail')]);
      expect([name, has('sqs:SendMessage')]).toEqual([name, reach.sends.size > 0]);
      expect([name, has('secretsmanager:GetSecretValue')]).toEqual([name, reach.uses.has('owner')]);
      expect([name, has('kms:Encrypt')]).toEqual([name, reach.uses.has('owner')]);
    }
  });

  test('lists uploads by their prefix only, unless it has to tell what is missing', () => {
    const lists = (name: string) =>
      statements(subject(name)).flatMap(({ Action, Condition }) =>
        Action.includes('s3:ListBucket') ? [Condition] : [],
      );
    const prefix = { 's3:prefix': ['uploads/*'] };
    expect(lists('uploads/complete')).toEqual([{ StringLike: prefix }]);
    expect(lists('jobs/purge')).toEqual([{ StringLike: prefix }]);
    expect(lists('workers/check-upload')).toEqual([{ StringLikeIfExists: prefix }]);
  });

  test('allows unwrapping field keys exactly where they are declared', () => {
    for (const one of subjects.values()) {
      const unwraps = statements(one).some(
        ({ Action, Resource }) =>
          Action.includes('kms:Decrypt') && JSON.stringify(Resource).includes('FieldKey'),
      );
      expect([one.name, unwraps]).toEqual([one.name, one.reach.uses.has('field-keys')]);
    }
  });

  test.each([
    ['pay/webhook', ['pay/webhook/*']],
    ['pay/create-intent', ['pay/key/*']],
    ['workers/process-pay-event', ['pay/key/*']],
    ['jobs/check-config', ['pay/*']],
  ])('allows reading only the declared payment secrets: %s', (name, paths) => {
    const resources = statements(subject(name))
      .filter(({ Action }) => Action.includes('ssm:GetParameters'))
      .map(({ Resource }) => Resource);
    expect(resources).toEqual(paths.map((path) => parameter(path)));
  });

  test('allows logging in to the buildings database to the functions that enrich and import, and to no other', () => {
    const login = (role: string) => (one: DeployedFunction) =>
      statements(one).some(({ Resource }) => JSON.stringify(Resource).includes(`/tournee_${role}"`));
    const reaching = [...subjects.values()].filter(login('buildings')).map(({ name }) => name);
    expect(reaching).toEqual(['jobs/import-buildings', 'workers/enrich-addresses']);
    // The owner creates and migrates it; a function with the setting but without a login cannot connect.
    const named = [...subjects.values()].filter(({ reach }) => 'BUILDINGS_DATABASE_URL' in settingsOf(reach));
    expect(named.map(({ name }) => name)).toEqual([
      'jobs/check-config',
      'jobs/import-buildings',
      'jobs/migrate',
      'jobs/rotate-field-keys',
      'workers/enrich-addresses',
    ]);
  });

  test('allows only the deploy check to read both the secret key and the webhook secrets', () => {
    const all = [...subjects.values()].filter(({ reach }) => reach.uses.has('every-setting'));
    expect(all.map(({ name }) => name)).toEqual(['jobs/check-config']);
    const both = [...subjects.values()].filter(
      ({ reach }) => reach.uses.has('pay') && reach.uses.has('pay-secrets'),
    );
    expect(both).toEqual([]);
  });

  test('names its resources and actions without wildcards', () => {
    for (const one of subjects.values()) {
      for (const statement of statements(one)) {
        expect(statement.Action.join()).not.toMatch(/Purge|\*/);
        expect(JSON.stringify(statement.Resource)).not.toMatch(/"\*"/);
      }
    }
  });

  test('allows the worker that checks uploads, and no other function, to read, write and delete them', () => {
    const may = (action: string, folder: string) =>
      [...subjects.values()]
        .filter((one) =>
          statements(one).some(
            ({ Action, Resource }) =>
              Action.includes(action) && JSON.stringify(Resource).includes(`FilesBucket.Arn}/${folder}`),
          ),
        )
        .map(({ name }) => name);
    const check = ['workers/check-upload'];
    expect(may('s3:GetObject', 'uploads/waiting')).toEqual(check);
    expect(may('s3:DeleteObject', 'uploads/')).toEqual(check);
    // Files of withdrawn exports, documents of removed receipts, and nothing else.
    expect(may('s3:DeleteObject', '')).toEqual(['workers/build-export', ...check, 'workers/render-receipt']);
    expect(may('s3:DeleteObject', 'exports/')).toEqual(['workers/build-export']);
    expect(may('s3:DeleteObject', 'receipts/')).toEqual(['workers/render-receipt']);
    expect(may('s3:PutObject', 'uploads/ready')).toEqual(check);
    // `uploads/create` signs for clients; the worker marks a request as spent.
    expect(may('s3:PutObject', 'uploads/waiting')).toEqual(['uploads/create', ...check]);
    expect(may('s3:GetObject', 'uploads/ready')).toEqual([
      'uploads/get',
      'uploads/list',
      'workers/check-upload',
      'workers/import-town',
      'workers/render-receipt',
    ]);
    expect(may('s3:GetObject', '*')).toEqual([]);
  });

  test('allows deleting objects of the event log only for sealing and rotating it', () => {
    const deleting = [...subjects.values()].filter((one) =>
      statements(one).some(
        ({ Action, Resource }) =>
          Action.some((action) => action.startsWith('s3:Delete')) &&
          JSON.stringify(Resource).includes('EventsBucket'),
      ),
    );
    expect(deleting.map(({ name }) => name)).toEqual(['jobs/rotate-events', 'jobs/seal-events']);
    for (const one of deleting) {
      const deletes = statements(one).filter(({ Action }) =>
        Action.some((action) => action.startsWith('s3:Delete')),
      );
      const where = { 'Fn::Sub': `$\{EventsBucket.Arn}/logs/*` };
      expect(deletes).toEqual([expect.objectContaining({ Resource: where })]);
    }
  });

  test('allows signing only for sealing and rotating', () => {
    const signing = [...subjects.keys()].filter((name) =>
      allowed(name).some((action) => action === 'kms:Sign'),
    );
    expect(signing).toEqual(['jobs/rotate-events', 'jobs/seal-events']);
  });

  test('denies functions in the network to create network interfaces themselves', () => {
    for (const one of subjects.values()) {
      const denied = statements(one).filter(({ Effect }) => Effect === 'Deny');
      expect([one.name, denied.length]).toEqual([one.name, isInNetwork(one.reach) ? 1 : 0]);
    }
  });
});

describe('the settings of a function', () => {
  test('are those of its declared uses only', () => {
    expect(Object.keys(settingsOf(subject('system/health').reach))).toEqual([]);
    expect(Object.keys(settingsOf(subject('auth/session').reach)).toSorted()).toEqual([
      'DATABASE_LOGIN',
      'DATABASE_URL',
      'FIELD_KEY',
      'NODE_EXTRA_CA_CERTS',
    ]);
    const owners = [...subjects.values()].filter(({ reach }) => 'DATABASE_OWNER_URL' in settingsOf(reach));
    expect(owners.map(({ name }) => name)).toEqual([
      'jobs/check-config',
      'jobs/migrate',
      'jobs/rotate-field-keys',
    ]);
    const payers = [...subjects.values()].filter(({ reach }) => 'PAY_SECRET_KEY' in settingsOf(reach));
    // Functions that call the provider have its key; the webhook has the webhook secrets instead.
    expect(payers.map(({ name }) => name)).toEqual([
      'jobs/check-config',
      'pay/account-status',
      'pay/cancel-intent',
      'pay/cancel-link',
      'pay/connection-token',
      'pay/create-account',
      'pay/create-intent',
      'pay/create-link',
      'pay/create-location',
      'pay/create-refund',
      'pay/get-intent',
      'pay/get-link',
      'pay/onboarding-link',
      'workers/process-pay-event',
      'workers/reconcile-account',
      'workers/sync-payment',
    ]);
    // Functions that sign the event log have the key and the lock setting.
    const signers = [...subjects.values()].filter(({ reach }) => 'EVENT_LOG_KEY' in settingsOf(reach));
    expect(signers.map(({ name }) => name)).toEqual([
      'jobs/check-config',
      'jobs/rotate-events',
      'jobs/seal-events',
    ]);
    for (const { reach } of signers) expect(settingsOf(reach)).toHaveProperty('EVENT_LOG_LOCK');
    const webhooks = [...subjects.values()].filter(({ reach }) => 'PAY_WEBHOOK_SECRETS' in settingsOf(reach));
    expect(webhooks.map(({ name }) => name)).toEqual(['jobs/check-config', 'pay/webhook']);
  });

  test('include the queue URL for a function that sends messages', () => {
    expect(settingsOf(reachOf({ needsRows: false, sends: ['send-mail'] }))).toHaveProperty('QUEUE_URL_BASE');
    expect(settingsOf(reachOf({ needsRows: false }))).toEqual({});
  });
});
