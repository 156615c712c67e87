import { describe, expect, test } from '@jest/globals';
import { linesOf } from '../../../infra/release/api/api-text.ts';
import { apiFacts } from '../../../infra/release/api/facts.ts';

const content = (schema: object) => ({ 'application/json': { schema } });

const document = {
  paths: {
    '/api/visits': {
      post: {
        operationId: 'visits-create',
        summary: 'Record a visit',
        security: [{ token: [] }],
        parameters: [
          {
            in: 'query',
            name: 'format',
            deprecated: true,
            'x-sunset': '2027-06-01',
            schema: { const: 'json' },
          },
          { in: 'path', name: 'visit_id', required: true, schema: { type: 'integer', exclusiveMinimum: 0 } },
        ],
        requestBody: { required: true, content: content({ $ref: '#/components/schemas/Visit' }) },
        responses: {
          201: { description: 'Success', content: content({ $ref: '#/components/schemas/Visit' }) },
          304: { description: 'The version at hand is still the last' },
          409: { description: '`closed`, `erased`' },
        },
      },
    },
  },
  components: {
    schemas: {
      Visit: {
        type: 'object',
        description: 'A call at a door.',
        additionalProperties: false,
        required: ['state', 'place'],
        properties: {
          state: { type: 'string', enum: ['open', 'done'] },
          place: {
            anyOf: [
              { type: 'object', properties: { kind: { const: 'point' } }, required: ['kind'] },
              { $ref: '#/components/schemas/Area' },
              { type: 'null' },
            ],
          },
          password: { type: 'string', format: 'password', minLength: 8, example: 'correct horse' },
          coins: { type: 'object', additionalProperties: false, properties: { '0.50': { type: 'integer' } } },
          flags: { type: ['array', 'null'], items: { type: 'string', format: 'date', pattern: '^.*$' } },
        },
      },
      Area: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { enum: ['a'] } },
    },
  },
};

describe('the facts of an API document', () => {
  test('have a line for each place, without what only explains', () => {
    expect(linesOf(apiFacts(document)).map((line) => line.replaceAll('\t', '  '))).toEqual([
      'Area  open  type object',
      'Area{}  key "a"  type string',
      'Visit  type object',
      'Visit.coins  optional  type object',
      'Visit.coins."0.50"  optional  type integer',
      'Visit.flags  optional  type array  type null',
      'Visit.flags[]  format date  type string',
      'Visit.password  minLength 8  optional  type string',
      'Visit.place  type null',
      'Visit.place<Area>  is Area',
      'Visit.place<kind=point>  open  type object',
      'Visit.place<kind=point>.kind  value "point"',
      'Visit.state  value "done"  value "open"',
      'visits-create  at POST /api/visits  token',
      'visits-create.201  answers 201  content application/json  is Visit',
      'visits-create.409  problem closed  problem erased',
      'visits-create.body  content application/json  is Visit',
      'visits-create.path.visit_id  minimum 1  type integer',
      'visits-create.query.format  ends 2027-06-01  optional  value "json"',
    ]);
  });
});
