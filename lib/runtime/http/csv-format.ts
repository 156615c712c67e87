import * as z from 'zod';
import { CsvParameters } from '../../core/text/csv.ts';
import type { EndpointFacts, Shape } from './endpoint-spec.ts';

type Facts = Pick<EndpointFacts, 'path' | 'query' | 'csv'>;

/** Where the file of an operation is an operation of its own. */
export const csvPath = (path: EndpointFacts['path']): EndpointFacts['path'] => `${path}/csv`;

/** The query as the API document names it: of the older way to a file, that there is a newer one. */
export function documentedQuery({ path, query, csv }: Facts): Shape | undefined {
  return csv ? { ...query, format: formatOf(path) } : query;
}

/** The query as it is taken: the older way to a file has the parameters of the newer one. */
export function takenQuery(facts: Facts): Shape {
  return { ...documentedQuery(facts), ...(facts.csv ? CsvParameters : {}) };
}

const formatOf = (path: EndpointFacts['path']) =>
  z
    .enum(['json', 'csv'])
    .default('json')
    .meta({
      param: { deprecated: true },
      description: `\`json\` is what is described here. \`csv\` is the file of \`GET ${csvPath(path)}\`: ask that instead.`,
    });
