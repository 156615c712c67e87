import type { Stage } from '../../core/config/values.ts';
import { type Route, routeTable } from './route-table.ts';

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'other-methods'; methods: string[] }
  | { kind: 'none' };

const patterns = Map.groupBy(
  routeTable.map((route) => ({ route, parts: route.path.split('/') })),
  ({ parts }) => parts.length,
);

/**
 * Finds the route of a request as the gateway does: literal parts win over placeholders, HEAD matches where GET does. Of the routes of
 * `stage`; of all stages if left out.
 */
export function matchRoute(method: string, path: string, stage?: Stage): Match {
  const parts = path.split('/');
  const fitting = (patterns.get(parts.length) ?? [])
    .filter(({ route, parts: pattern }) => fits(pattern, parts) && isIn(route, stage))
    .sort((a, b) => placeholders(a.parts) - placeholders(b.parts));
  const fewest = fitting[0] ? placeholders(fitting[0].parts) : 0;
  const best = fitting.filter((pattern) => placeholders(pattern.parts) === fewest);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = best.find(({ route }) => route.method === wanted);
  if (found) return { kind: 'found', route: found.route, params: paramsOf(found.parts, parts) };
  if (best.length === 0) return { kind: 'none' };
  return { kind: 'other-methods', methods: best.flatMap(({ route }) => methodsOf(route)).sort() };
}

/** Whether a stage has a route. */
export const isIn = ({ stages }: Pick<Route, 'stages'>, stage: Stage | undefined): boolean =>
  stages === undefined || stage === undefined || stages.includes(stage);

/** The methods that a route accepts. */
export function methodsOf({ method }: Pick<Route, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

const isPlaceholder = (part: string) => part.startsWith('{');
const placeholders = (parts: string[]) => parts.filter(isPlaceholder).length;

function fits(pattern: string[], parts: string[]): boolean {
  return pattern.every((part, at) => (isPlaceholder(part) ? parts[at] !== '' : part === parts[at]));
}

function paramsOf(pattern: string[], parts: string[]): Record<string, string> {
  return Object.fromEntries(
    pattern.flatMap((part, at) =>
      isPlaceholder(part) ? [[part.slice(1, -1), decode(parts[at] ?? '')]] : [],
    ),
  );
}

/** Decodes a path part; leaves an invalid escape unchanged, since no id contains one. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
