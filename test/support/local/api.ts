import { UserError } from '../../../infra/local/user-error.ts';

export type Json = ReturnType<typeof JSON.parse>;

/** An HTTP client with a user's token. */
export type Api = {
  token: string;
  get(path: string): Promise<Json>;
  post(path: string, body?: unknown, idempotencyKey?: string): Promise<Json>;
  patch(path: string, body: unknown): Promise<Json>;
  put(path: string, body: unknown): Promise<Json>;
  delete(path: string): Promise<void>;
  /** Every item of a list, page by page. */
  all(path: string): Promise<Json[]>;
  file(path: string): Promise<Uint8Array>;
};

/** The JSON of an answer; undefined if it has no body. */
const readJson = async (response: Response): Promise<Json> =>
  response.status === 204 ? undefined : response.json();

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) demo';

function apiClient(url: string, token = '', userAgent = BROWSER): Api {
  const call = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ): Promise<Response> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body }),
    }).catch(() => {
      throw new UserError(`${url} does not answer. Start the service with \`npm start\`.`);
    });
    if (response.ok) return response;
    throw new UserError(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  };
  const json = async (method: string, path: string, body?: unknown, headers = {}): Promise<Json> =>
    readJson(await call(method, path, body === undefined ? undefined : JSON.stringify(body), headers));
  return {
    token,
    get: (path) => json('GET', path),
    post: (path, body, key) => json('POST', path, body, key === undefined ? {} : { 'idempotency-key': key }),
    patch: (path, body) => json('PATCH', path, body),
    put: (path, body) => json('PUT', path, body),
    delete: async (path) => void (await call('DELETE', path)),
    all: async (path) => {
      const items: Json[] = [];
      for (let cursor = ''; ; ) {
        const page = await json('GET', `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor}`);
        items.push(...page.data);
        if (page.next_cursor === null) return items;
        cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
      }
    },
    file: async (path) => new Uint8Array(await (await call('GET', path)).arrayBuffer()),
  };
}

/** Logs in and returns a client with the user's token. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  userAgent?: string,
): Promise<Api> {
  const { token } = await apiClient(url, '', userAgent).post('/api/login', { username, password });
  return apiClient(url, token, userAgent);
}
