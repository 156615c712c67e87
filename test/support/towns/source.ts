import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchLimits } from '../../../lib/gateways/address-source/bounded-fetch.ts';
import { openAddressSource } from '../../../lib/gateways/address-source/open.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { resources } from '../run/resources.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const limits: FetchLimits = { bytes: 100_000, unpackedBytes: 200_000, milliseconds: 20_000 };

/** A real server as the source of addresses, and resources that fetch from it. */
export async function openSource(
  answer: Answer,
  template = '/ban/{code}.csv',
  milliseconds = limits.milliseconds,
) {
  let answering = answer;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answering(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = listening(server.address());
  const origin = `http://127.0.0.1:${port}`;
  const web = (path: string) => ({ kind: 'web' as const, template: origin + path });
  const source = openAddressSource(web(template), web('/outline/{code}'), { ...limits, milliseconds });
  const on: Resources = {
    ...resources,
    gateways: { ...resources.gateways, addressSource: async () => source },
  };
  return {
    on,
    origin,
    /** The paths that were asked for. */
    asked,
    answers: (next: Answer) => {
      answering = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listening(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}
