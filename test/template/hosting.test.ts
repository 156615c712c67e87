import { describe, expect, test } from '@jest/globals';
import { checkTemplates, packagedStages } from './check-templates.ts';
import { hostingFaults } from './checks/hosting.ts';
import { changed, ofType, valueAt } from './template.ts';

const distribution = ['Resources', 'AppDistribution', 'Properties', 'DistributionConfig'];
const behaviour = [...distribution, 'DefaultCacheBehavior'];
const headers = ['Resources', 'AppHeaders', 'Properties', 'ResponseHeadersPolicyConfig'];
const reader = ['Resources', 'AppBucketPolicy', 'Properties', 'PolicyDocument', 'Statement', 1];
const policy = [...headers, 'SecurityHeadersConfig', 'ContentSecurityPolicy', 'ContentSecurityPolicy'];

describe('the application has one distribution, which reaches the API and the bucket of its stage', () => {
  test.each(packagedStages)('$stage', ({ templates: { app }, row }) => {
    expect(ofType(app, 'AWS::CloudFront::Distribution')).toHaveLength(1);
    const reached = /connect-src ([^;]+)/.exec(String(valueAt(app, ...policy, 'Fn::Sub')))?.[1];
    const bucket = `https://${row['small_name']}-files-$\{AWS::AccountId}.s3.$\{AWS::Region}.amazonaws.com`;
    // The provider of the map's ground, if the stage has one.
    const ground = [row['map_ground']].filter((origin) => origin !== '');
    expect(reached?.trim().split(' ')).toEqual(["'self'", `https://${row['domain']}`, bucket, ...ground]);
  });
});

checkTemplates(
  'the application is served by its distribution alone, under the headers of the local server',
  ({ templates }) => hostingFaults(templates),
  [
    [
      'a distribution that answers in the clear',
      (app) => changed(app, [...behaviour, 'ViewerProtocolPolicy'], 'allow-all'),
      'AppDistribution: DefaultCacheBehavior.ViewerProtocolPolicy is not redirect-to-https',
      'app',
    ],
    [
      'an old protocol',
      (app) => changed(app, [...distribution, 'ViewerCertificate', 'MinimumProtocolVersion'], 'TLSv1'),
      'AppDistribution: ViewerCertificate.MinimumProtocolVersion is not TLSv1.2_2021',
      'app',
    ],
    [
      'answers without headers',
      (app) => changed(app, [...behaviour, 'ResponseHeadersPolicyId']),
      'AppDistribution answers without headers of safety',
      'app',
    ],
    [
      'addresses that nobody leads to the page',
      (app) => changed(app, [...behaviour, 'FunctionAssociations'], []),
      'AppDistribution asks nobody which file is meant',
      'app',
    ],
    [
      'the page in the place of what is not there',
      (app) => changed(app, [...distribution, 'CustomErrorResponses', 0, 'ResponseCode'], 200),
      'AppDistribution does not answer 404 for what is not there',
      'app',
    ],
    [
      'a bucket that is asked without a signature',
      (app) => changed(app, [...distribution, 'Origins', 0, 'OriginAccessControlId']),
      'AppDistribution asks its bucket without a signature',
      'app',
    ],
    [
      'a bucket that every distribution reads',
      (app) => changed(app, [...reader, 'Condition']),
      'AppBucketPolicy lets in who is not AppDistribution',
      'app',
    ],
    [
      'a bucket that the distribution writes',
      (app) => changed(app, [...reader, 'Action'], 's3:PutObject'),
      'AppBucketPolicy allows s3:PutObject',
      'app',
    ],
    [
      'a weaker policy',
      (app) => changed(app, [...policy, 'Fn::Sub'], "default-src 'self'"),
      'AppHeaders sends another content-security-policy than the local server',
      'app',
    ],
    [
      'types that browsers guess',
      (app) => changed(app, [...headers, 'SecurityHeadersConfig', 'ContentTypeOptions']),
      'AppHeaders sends another x-content-type-options than the local server',
      'app',
    ],
    [
      'an API that refuses the application',
      (api) =>
        changed(
          api,
          [
            ...['Resources', 'AuthLoginLambdaFunction', 'Properties', 'Environment', 'Variables'],
            'CORS_ORIGINS',
          ],
          'https://elsewhere.example',
        ),
      'AuthLoginLambdaFunction refuses https://app.tournee.example',
    ],
  ],
);
