import { build } from 'esbuild';
import { stringify } from 'yaml';
import { appHeaders, secureTransport } from '../app/headers.ts';
import { param, STAGE, sub } from './template-values.ts';

const root = new URL('../../', import.meta.url).pathname;

/** The CloudFront resources of the application, derived from what the local server uses: path → content. */
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

/** The origins that the application calls in a stage: the API, and the bucket for uploads and exports. */
const reached = [
  `https://${param('domain')}`,
  `https://${param('small_name')}-files-$\{AWS::AccountId}.s3.$\{AWS::Region}.amazonaws.com`,
];

/** Every header as a custom header, except those with a CloudFront setting of their own, which CloudFront refuses as custom headers. */
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

/** CloudFront's engine calls a function named `handler`, and it does not support exports. */
const EXPORTS = /\nexport \{\s*handler\s*\};\s*$/;

async function routerCode(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['infra/app/router.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2015',
    // Serverless would replace `${…}` in template literals as its own variables.
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
