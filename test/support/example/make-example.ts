import { clientWith } from '../http/client.ts';

/** Asks for the example until it is complete, as the sign-in page does; returns how many requests that took. */
export async function makeExample(): Promise<number> {
  for (let requests = 1; requests <= 60; requests += 1) {
    const { status, body } = await clientWith({}).post('/api/example');
    if (status !== 202) throw new Error(`POST /api/example answered ${status} ${JSON.stringify(body)}`);
    if (body.state === 'ready') return requests;
  }
  throw new Error('the example was not complete after 60 requests');
}

/** Signs in as somebody of the example. */
export async function exampleClient(as: 'chief' | 'treasurer' | 'member') {
  const { body } = await clientWith({}).post('/api/example/session', { as });
  return clientWith({ token: body.token });
}
