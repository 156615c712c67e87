import { expect, test } from '@jest/globals';
import { routeTable } from '../../lib/runtime/http/route-table.ts';
import { packagedStages } from './check-templates.ts';
import { allValues, ofType } from './template.ts';

const NAMES = /example/i;

test('the endpoints of the example are those of some stages', () => {
  expect(routeTable.filter(({ stages }) => stages).map(({ name, stages }) => [name, stages])).toEqual([
    ['example/make', ['DEV', 'REC']],
    ['example/open-session', ['DEV', 'REC']],
  ]);
});

// A landing packages PROD alone.
test('every other stage that is packaged has the example', () => {
  for (const { template } of packagedStages.filter(({ stage }) => stage !== 'PROD')) {
    const functions = ofType(template, 'AWS::Lambda::Function').map(({ id }) => id);
    expect(functions).toEqual(
      expect.arrayContaining(['ExampleMakeLambdaFunction', 'ExampleOpenSessionLambdaFunction']),
    );
    expect(ofType(template, 'AWS::IAM::Role').some(({ id }) => id.startsWith('Example'))).toBe(true);
  }
});

test.each(packagedStages.filter(({ stage }) => stage === 'PROD'))(
  'PROD has neither function nor route nor role nor right of the example',
  ({ template }) => {
    const types = [
      'AWS::Lambda::Function',
      'AWS::ApiGatewayV2::Api',
      'AWS::IAM::Role',
      'AWS::Lambda::Permission',
    ];
    const named = types.flatMap((type) =>
      ofType(template, type).flatMap(({ id, body }) =>
        NAMES.test(id) ||
        [...allValues(body)].some(({ path, value }) => isNamed(path.at(-1)) || isNamed(value))
          ? [id]
          : [],
      ),
    );
    expect(named).toEqual([]);
  },
);

const isNamed = (value: unknown): boolean =>
  typeof value === 'string' && NAMES.test(value) && !value.includes('tournee.example');
