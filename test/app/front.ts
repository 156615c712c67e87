import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppBundle } from '../../infra/app/bundle.ts';
import { appFiles } from '../../infra/local/app-files.ts';
import { until } from '../support/local/until.ts';
import { testPlace } from './browser.ts';

export type Front = {
  url: string;
  /** The requested paths, in order. */
  asked: string[];
  /** Serves this build of the application from now on. */
  show(bundle: AppBundle): void;
  /** Stops answering and closes the open connections. */
  stop(): void;
  start(): void;
  end(): Promise<void>;
  /**
   * Cuts the network with `cut` during the next request to a path: after the service has answered (`isAnswered`), or before the
   * request arrives. The service then stays unreachable until `mend`.
   */
  loseNext(path: string, isAnswered: boolean, cut: () => Promise<void>): Promise<void>;
  mend(): void;
  /** Holds back the answers to `POST /api/login` and what begins like it; the service gets the requests at once. */
  hold(request: string): Hold;
};

/** `answered` resolves once the service has answered so many of the requests; `letGo` sends the answers and holds no more. */
type Hold = { answered(times: number): Promise<unknown>; letGo(): void };

type Holding = { request: string; isOver: Promise<void>; tell: () => void };

type Loss = { path: string; isAnswered: boolean; end: () => Promise<void> };

/** A server of its own before the service of the run: it may serve another build of the application, and stop answering. */
export async function startFront(first: AppBundle, ground = ''): Promise<Front> {
  let files = appFiles({ reached: [], ground }, async () => first);
  const service = new URL(testPlace().url);
  const asked: string[] = [];
  const holding = new Set<Holding>();
  let loss: Loss | undefined;
  let isOutOfReach = false;
  const server = createServer((asking, answer) => {
    const { url: path = '/', method = 'GET', headers } = asking;
    asked.push(path);
    if (!path.startsWith('/api')) return void files.answer(asking, answer);
    if (isOutOfReach) return void answer.destroy();
    const lost = loss && path.startsWith(loss.path) ? loss : undefined;
    if (lost) [loss, isOutOfReach] = [undefined, true];
    if (lost && !lost.isAnswered) return void lost.end().then(() => answer.destroy());
    const { host: _, ...others } = headers;
    const held = [...holding].find((one) => `${method} ${path}`.startsWith(one.request));
    const passed = request(new URL(path, service), { method, headers: others }, async (got) => {
      if (lost) return void got.resume().on('end', () => void lost.end().then(() => answer.destroy()));
      held?.tell();
      await held?.isOver;
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asking.pipe(passed);
  });
  // The stopped server keeps its port: another process of the machine could take it.
  let isStopped = false;
  server.on('connection', (socket) => {
    if (isStopped) socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    show: (bundle) => {
      files = appFiles({ reached: [], ground }, async () => bundle);
    },
    stop: () => {
      isStopped = true;
      server.closeAllConnections();
    },
    start: () => {
      isStopped = false;
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    loseNext: (path, isAnswered, cut) =>
      new Promise((resolve) => {
        loss = { path, isAnswered, end: () => cut().then(resolve) };
      }),
    mend: () => {
      isOutOfReach = false;
    },
    hold: (held) => holdIn(holding, held),
  };
}

function holdIn(holding: Set<Holding>, request: string): Hold {
  const over = Promise.withResolvers<void>();
  let answers = 0;
  const tell = () => {
    answers += 1;
  };
  const one = { request, isOver: over.promise, tell };
  holding.add(one);
  return {
    answered: (times) => until(`${times} × ${request}`, () => answers >= times || undefined),
    letGo: () => {
      holding.delete(one);
      over.resolve();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('the front has no port');
  return address.port;
}
