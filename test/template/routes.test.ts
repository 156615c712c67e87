import { routeTable } from '../../lib/runtime/http/route-table.ts';
import { checkTemplates } from './check-templates.ts';
import { routeFaults } from './checks/routes.ts';
import { changed } from './template.ts';

const paths = ['Resources', 'HttpApi', 'Properties', 'Body', 'paths'];
const integration = {
  'x-amazon-apigateway-integration': { uri: { 'Fn::Sub': `$\{SystemDocsLambdaFunction.Arn}` } },
};

checkTemplates(
  'the gateway has the routes of the route table',
  ({ stage, template }) =>
    routeFaults(
      template,
      routeTable.filter(({ stages }) => !stages || stages.some((name) => name === stage)),
      'system/default',
    ),
  [
    [
      'a missing route',
      (template) => changed(template, [...paths, '/api/logout']),
      'missing: POST /api/logout → AuthLogoutLambdaFunction',
    ],
    [
      'an unknown route',
      (template) => changed(template, [...paths, '/api/secret', 'get'], integration),
      'not in the route table: GET /api/secret → SystemDocsLambdaFunction',
    ],
    [
      'a gateway without the default route',
      (template) => changed(template, [...paths, '/$default']),
      'missing: $default → SystemDefaultLambdaFunction',
    ],
  ],
);
