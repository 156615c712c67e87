import { build } from 'esbuild';
import { stringify } from 'yaml';
import { appHeaders, secureTransport } from '../app/headers.ts';
import { param, STAGE, sub } from './template-values.ts';

const root = new URL('../../', import.meta.url).pathname;

/** What CloudFront has to know of how the application is served, from what the local server serves it by: path → content. */
export async function hostingFiles(): Promise<Map<string, string>> {
  return new Map([
    ['infra/hosting/headers.yml', fileOf({ AppHeaders: headersPolicy() }, 'infra/app/headers.ts')],
    ['infra/hosting/router.yml', fileOf({ AppRouter: await router() }, 'infra/app/router.ts')],
  ]);
}

function fileOf(resources: object, from: string): string {
  const options = { lineWidth: 0, aliasDuplicateObjects: false };
  return `# GENERATED from ${from} by \`npm run generate\`.\n${stringify({ Resources: resources }, options)}`;
}

/** What the application calls in a stage: the API, and the bucket that takes uploads and gives exports. */
const reached = [
  `https://${param('domain')}`,
  `https://${param('small_name')}-files-$\{AWS::AccountId}.s3.$\{AWS::Region}.amazonaws.com`,
];

/** Every header as a custom one but those that CloudFront has a setting for, which it refuses as custom ones. */
function headersPolicy() {
  const {
    'content-security-policy': policy,
    'referrer-policy': referrer,
    'x-content-type-options': _,
    ...others
  } = appHeaders(reached, param('map_ground'));
  const Items = Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override: true }));
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: `tournee-${STAGE}-app`,
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: sub(policy ?? ''), Override: true },
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: referrer, Override: true },
          StrictTransportSecurity: { ...secureTransport, Override: true },
        },
        CustomHeadersConfig: { Items },
      },
    },
  };
}

/** What the engine of CloudFront calls is a function of this name, and it knows no exports. */
const EXPORTS = /\nexport \{\s*handler\s*\};\s*$/;

async function routerCode(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['infra/app/router.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2015',
    // Serverless would take what stands in them for a variable of its own.
    supported: { 'template-literal': false },
    legalComments: 'none',
    logLevel: 'silent',
  });
  const bundled = outputFiles[0]?.text ?? '';
  if (!EXPORTS.test(bundled))
    throw new Error('the router of the application was bundled without its handler');
  return bundled.replace(EXPORTS, '\n');
}

async function router() {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: `tournee-${STAGE}-app-router`,
      AutoPublish: true,
      FunctionConfig: { Comment: 'The file of each address', Runtime: 'cloudfront-js-2.0' },
      FunctionCode: await routerCode(),
    },
  };
}
