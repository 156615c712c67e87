import { Problem } from '../../clients/typescript/src/index.ts';

type Ask = () => Promise<boolean>;

/** Whether a request was refused because a second factor was not shown recently; nothing was done. */
const needsFactor = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'second-factor-required' && error.status === 403;

async function sendAgain(send: () => unknown, ask: Ask): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (!needsFactor(error) || !(await ask())) throw error;
    return send();
  }
}

/** A client whose functions have the user show the second factor that a request was refused for want of, and send it again. */
export function withFactor<T extends object>(client: T, ask: Ask): T {
  return new Proxy(client, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === 'function')
        return (...sent: unknown[]) => sendAgain(() => Reflect.apply(part, target, sent), ask);
      return typeof part === 'object' && part !== null ? withFactor(part, ask) : part;
    },
  });
}
