/** Takes `GET /v1/balance` apart. */
export function verbAndPath(route: string): [verb: string, path: string] {
  const [verb = '', path = ''] = route.split(' ');
  return [verb, path];
}
