import * as z from 'zod';
import document from '../../docs/openapi.json' with { type: 'json' };
import type { Endpoint } from '../../lib/runtime/http/endpoint.ts';
import { routeTable } from '../../lib/runtime/http/route-table.ts';

/** A list endpoint with pages, its filters, and its orders besides the default one. */
export type List = { name: string; path: string; filters: string[]; orders: string[] };

const Parameter = z.object({ name: z.string(), in: z.string(), schema: z.looseObject({}) });
const Paths = z.record(
  z.string(),
  z.object({ get: z.object({ parameters: z.array(Parameter) }).optional() }),
);
const Order = z.object({ enum: z.array(z.string()), default: z.string() });

const notFilters = ['limit', 'cursor', 'sort'];

/** Every list of the route table. */
export async function allLists(): Promise<List[]> {
  const paths = Paths.parse(document.paths);
  const lists: List[] = [];
  for (const { method, path, name } of routeTable) {
    if (method !== 'GET') continue;
    const { handler }: { handler: Endpoint } = await import(`../../functions/${name}.ts`);
    const { output } = handler.facts;
    if (!(output instanceof z.ZodObject && 'next_cursor' in output.shape)) continue;
    const parameters = (paths[path]?.get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const words = parameters.map((parameter) => parameter.name);
    const sort = Order.safeParse(parameters.find((parameter) => parameter.name === 'sort')?.schema).data;
    const filters = words.filter((word) => !notFilters.includes(word));
    const orders = sort?.enum.filter((order) => order !== sort.default) ?? [];
    lists.push({ name, path, filters, orders });
  }
  return lists;
}
