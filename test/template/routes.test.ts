import { routeTable } from '../../lib/runtime/http/route-table.ts';
import { routeFaults } from './checks/routes.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const paths = ['Resources', 'HttpApi', 'Properties', 'Body', 'paths'];
const integration = {
  'x-amazon-apigateway-integration': { uri: { 'Fn::Sub': `$\{SystemDocsLambdaFunction.Arn}` } },
};

gate(
  'the gateway has the routes of the route table',
  ({ template }) => routeFaults(template, routeTable, 'system/default'),
  [
    [
      'a route that was forgotten',
      (template) => changed(template, [...paths, '/api/health']),
      'missing: GET /api/health → SystemHealthLambdaFunction',
    ],
    [
      'a route that nobody knows',
      (template) => changed(template, [...paths, '/api/secret', 'get'], integration),
      'not in the route table: GET /api/secret → SystemDocsLambdaFunction',
    ],
    [
      'a gateway that answers by itself what it has no route for',
      (template) => changed(template, [...paths, '/$default']),
      'missing: $default → SystemDefaultLambdaFunction',
    ],
  ],
);
