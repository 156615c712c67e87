import * as z from 'zod';
import { CsvParameters } from '../../core/text/csv.ts';
import type { EndpointFacts, Shape } from './endpoint-spec.ts';

type Facts = Pick<EndpointFacts, 'path' | 'query' | 'csv'>;

/** Where the file of an operation is an operation of its own. */
export const csvPath = (path: EndpointFacts['path']): EndpointFacts['path'] => `${path}/csv`;

/**
 * The query as the API document names it: the older way to a file is told in words alone, so that what the document offers has one
 * type of answer.
 */
export function documentedQuery({ path, query, csv }: Facts): Shape | undefined {
  return csv ? { ...query, format: formatOf(path, ['json']) } : query;
}

/** The query as it is taken: the older way to a file has the parameters of the newer one. */
export function takenQuery({ path, query, csv }: Facts): Shape {
  return csv ? { ...query, format: formatOf(path, ['json', 'csv']), ...CsvParameters } : { ...query };
}

const formatOf = (path: EndpointFacts['path'], values: ['json', ...'csv'[]]) =>
  z
    .enum(values)
    .default('json')
    .meta({
      param: { deprecated: true },
      description: `\`csv\`, as older clients ask, is answered with the file of \`GET ${csvPath(path)}\`: ask that instead.`,
    });
