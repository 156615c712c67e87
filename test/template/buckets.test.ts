import { checkEveryStack, checkTemplates } from './check-templates.ts';
import { bucketFaults, erasureListFaults } from './checks/buckets.ts';
import { asList, changed, type Json, valueAt } from './template.ts';

const bucket = ['Resources', 'FilesBucket', 'Properties'];
const statement = ['Resources', 'FilesBucketPolicy', 'Properties', 'PolicyDocument', 'Statement', 0];

checkEveryStack(
  'every bucket is private, encrypted and versioned',
  ({ template }) => bucketFaults(template),
  [
    [
      'a bucket that may become public',
      (template) =>
        changed(template, [...bucket, 'PublicAccessBlockConfiguration', 'RestrictPublicBuckets'], false),
      'FilesBucket does without RestrictPublicBuckets',
    ],
    [
      'the unprotected bucket of Serverless',
      (template) =>
        changed(template, [
          'Resources',
          'ServerlessDeploymentBucket',
          'Properties',
          'PublicAccessBlockConfiguration',
          'BlockPublicAcls',
        ]),
      'ServerlessDeploymentBucket does without BlockPublicAcls',
    ],
    [
      'a bucket of deploys that keeps all of them',
      (template) =>
        changed(template, [
          'Resources',
          'ServerlessDeploymentBucket',
          'Properties',
          'LifecycleConfiguration',
        ]),
      'ServerlessDeploymentBucket keeps earlier versions for ever',
    ],
    [
      'an open access control list',
      (template) => changed(template, [...bucket, 'AccessControl'], 'PublicRead'),
      'FilesBucket has the access control PublicRead',
    ],
    [
      'unencrypted files',
      (template) => changed(template, [...bucket, 'BucketEncryption']),
      'FilesBucket is not encrypted',
    ],
    [
      'files without versions',
      (template) => changed(template, [...bucket, 'VersioningConfiguration', 'Status'], 'Suspended'),
      'FilesBucket keeps no earlier versions',
    ],
    [
      'a bucket without a policy',
      (template) => changed(template, ['Resources', 'FilesBucketPolicy']),
      'FilesBucket takes connections in the clear',
    ],
    [
      'a policy for the bucket without its objects',
      (template) => changed(template, [...statement, 'Resource', 1]),
      'FilesBucket takes connections in the clear',
    ],
  ],
);

const rules = [...bucket, 'LifecycleConfiguration', 'Rules'];
/** The template with a changed rule for the list of erasures. */
const withRule = (template: Json, change: (rule: Json) => Json[]) =>
  changed(
    template,
    rules,
    asList(valueAt(template, ...rules)).flatMap((rule) =>
      valueAt(rule, 'Prefix') === 'erasures/' ? change(rule) : [rule],
    ),
  );
const fault = 'the list of erasures ends too soon, too late or never';

checkTemplates(
  'the list of erasures outlives every backup, and ends',
  ({ template }) => erasureListFaults(template),
  [
    [
      'a list that ends before a backup does',
      (template) => withRule(template, (rule) => [changed(rule, ['ExpirationInDays'], 35)]),
      fault,
    ],
    [
      'a list that is kept for two years',
      (template) => withRule(template, (rule) => [changed(rule, ['ExpirationInDays'], 730)]),
      fault,
    ],
    ['a list without an end', (template) => withRule(template, () => []), fault],
  ],
);
