import { checkTemplates } from './check-templates.ts';
import { bucketFaults } from './checks/buckets.ts';
import { changed } from './template.ts';

const bucket = ['Resources', 'FilesBucket', 'Properties'];
const statement = ['Resources', 'FilesBucketPolicy', 'Properties', 'PolicyDocument', 'Statement', 0];

checkTemplates('every bucket is private, encrypted and versioned', ({ template }) => bucketFaults(template), [
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
]);
