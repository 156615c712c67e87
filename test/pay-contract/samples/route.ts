/** Splits a route such as `GET /v1/balance`. */
export function verbAndPath(route: string): [verb: string, path: string] {
  const [verb = '', path = ''] = route.split(' ');
  return [verb, path];
}
