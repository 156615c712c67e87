import { appHeaders } from '../../../infra/app/headers.ts';
import { asList, type Json, ofType, type Resource, referencedResource, valueAt } from '../template.ts';

/** The checked stack of the application, and the stack of the API that it calls. */
type Hosting = { app: Json; api: Json };

/** Faults of how the application is served: access to its bucket, encryption in transit, headers. */
export function hostingFaults({ app, api }: Hosting): string[] {
  return ofType(app, 'AWS::CloudFront::Distribution').flatMap((distribution) => {
    const config = valueAt(distribution.properties, 'DistributionConfig') ?? {};
    return [
      ...transportFaults(distribution.id, config),
      ...behaviourFaults(app, distribution.id, config),
      ...originFaults(app, distribution.id, config),
      ...readerFaults(app, distribution.id),
      ...headerFaults(app),
      ...callerFaults(api, config),
    ];
  });
}

/** A fault for each setting with another value than wanted. */
function settingFaults(id: string, config: Json, wanted: readonly (readonly [string, Json])[]): string[] {
  return wanted
    .filter(([path, value]) => valueAt(config, ...path.split('.')) !== value)
    .map(([path, value]) => `${id}: ${path} is not ${String(value)}`);
}

const transportFaults = (id: string, config: Json) =>
  settingFaults(id, config, [
    ['HttpVersion', 'http2and3'],
    ['IPV6Enabled', true],
    ['ViewerCertificate.MinimumProtocolVersion', 'TLSv1.2_2021'],
    ['DefaultCacheBehavior.ViewerProtocolPolicy', 'redirect-to-https'],
    ['DefaultCacheBehavior.Compress', true],
  ]);

/** Checks the router, the headers and the 404 response. */
function behaviourFaults(app: Json, id: string, config: Json): string[] {
  const behaviour = valueAt(config, 'DefaultCacheBehavior');
  const [router] = asList(valueAt(behaviour, 'FunctionAssociations'));
  const isRouted =
    valueAt(router, 'EventType') === 'viewer-request' &&
    isOf(app, referencedResource(valueAt(router, 'FunctionARN')), 'AWS::CloudFront::Function');
  const hasHeaders = isOf(
    app,
    referencedResource(valueAt(behaviour, 'ResponseHeadersPolicyId')),
    'AWS::CloudFront::ResponseHeadersPolicy',
  );
  const missing = asList(valueAt(config, 'CustomErrorResponses')).find(
    (one) => valueAt(one, 'ErrorCode') === 404,
  );
  return [
    ...(isRouted ? [] : [`${id} asks nobody which file is meant`]),
    ...(hasHeaders ? [] : [`${id} answers without headers of safety`]),
    ...(valueAt(missing, 'ResponseCode') === 404 ? [] : [`${id} does not answer 404 for what is not there`]),
    ...(valueAt(config, 'CacheBehaviors') === undefined ? [] : [`${id} has a second way to its files`]),
  ];
}

function isOf(app: Json, id: string | undefined, type: string): boolean {
  return ofType(app, type).some((resource) => resource.id === id);
}

function originFaults(app: Json, id: string, config: Json): string[] {
  return asList(valueAt(config, 'Origins')).flatMap((origin) => {
    const access = referencedResource(valueAt(origin, 'OriginAccessControlId'));
    const control = ofType(app, 'AWS::CloudFront::OriginAccessControl').find((one) => one.id === access);
    const signing = valueAt(control?.properties, 'OriginAccessControlConfig', 'SigningBehavior');
    return signing === 'always' ? [] : [`${id} asks its bucket without a signature`];
  });
}

/** Every allowing statement has to name this distribution. */
function readerFaults(app: Json, distribution: string): string[] {
  return statementsOf(app).flatMap(({ policy, statement }) => {
    if (valueAt(statement, 'Effect') !== 'Allow') return [];
    const reader = valueAt(statement, 'Principal', 'Service');
    const source = JSON.stringify(valueAt(statement, 'Condition', 'StringEquals', 'AWS:SourceArn') ?? '');
    const isOwn =
      reader === 'cloudfront.amazonaws.com' && source.includes(`distribution/$\{${distribution}}`);
    const actions = asList(valueAt(statement, 'Action'));
    const onlyReads = actions.every((action) => action === 's3:GetObject' || action === 's3:ListBucket');
    return [
      ...(isOwn ? [] : [`${policy.id} lets in who is not ${distribution}`]),
      ...(onlyReads ? [] : [`${policy.id} allows ${actions.join()}`]),
    ];
  });
}

function statementsOf(app: Json): { policy: Resource; statement: Json }[] {
  return ofType(app, 'AWS::S3::BucketPolicy').flatMap((policy) =>
    asList(valueAt(policy.properties, 'PolicyDocument', 'Statement')).map((statement) => ({
      policy,
      statement,
    })),
  );
}

/** The policy has to send every header of the local server with the same value, but may allow other origins. */
function headerFaults(app: Json): string[] {
  return ofType(app, 'AWS::CloudFront::ResponseHeadersPolicy').flatMap(({ id, properties }) => {
    const config = valueAt(properties, 'ResponseHeadersPolicyConfig');
    const sent = sentHeaders(config);
    const faults = Object.entries(appHeaders([]))
      .filter(([name, value]) => withoutReached(sent.get(name) ?? '') !== withoutReached(value))
      .map(([name]) => `${id} sends another ${name} than the local server`);
    const isStrict = Number(
      valueAt(config, 'SecurityHeadersConfig', 'StrictTransportSecurity', 'AccessControlMaxAgeSec'),
    );
    return [...faults, ...(isStrict >= 31_536_000 ? [] : [`${id} lets browsers come in the clear`])];
  });
}

const withoutReached = (policy: string) =>
  policy
    .replace(/connect-src 'self'[^;]*/, "connect-src 'self'")
    .replace(/img-src 'self' data:[^;]*/, "img-src 'self' data:");

function sentHeaders(config: Json | undefined): Map<string, string> {
  const security = valueAt(config, 'SecurityHeadersConfig');
  const custom = asList(valueAt(config, 'CustomHeadersConfig', 'Items')).map(
    (item) => [String(valueAt(item, 'Header')), String(valueAt(item, 'Value'))] as const,
  );
  const policy = valueAt(security, 'ContentSecurityPolicy', 'ContentSecurityPolicy');
  return new Map([
    ...custom,
    ['content-security-policy', String(valueAt(policy, 'Fn::Sub') ?? policy)],
    ['referrer-policy', String(valueAt(security, 'ReferrerPolicy', 'ReferrerPolicy'))],
    ...(valueAt(security, 'ContentTypeOptions') ? [['x-content-type-options', 'nosniff'] as const] : []),
  ]);
}

/** The API has to know the application's origins: it refuses others. */
function callerFaults(api: Json, config: Json): string[] {
  const origins = asList(valueAt(config, 'Aliases')).map((alias) => `https://${String(alias)}`);
  return ofType(api, 'AWS::Lambda::Function').flatMap(({ id, properties }) => {
    const allowed = valueAt(properties, 'Environment', 'Variables', 'CORS_ORIGINS');
    if (allowed === undefined) return [];
    const known = String(allowed).split(',');
    return origins.filter((origin) => !known.includes(origin)).map((origin) => `${id} refuses ${origin}`);
  });
}
