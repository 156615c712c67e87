import { createServer } from 'node:http';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { listen } from '../local/listen.ts';

export type BrowserApplication = {
  /** The origin of the pages, which differs from that of the service. */
  origin: string;
  /** The browser context of one person, whose windows share their storage. */
  context: BrowserContext;
  /** Opens a new window of the application. */
  open(): Promise<Page>;
  close(): Promise<void>;
};

const sources = new URL('../../../clients/typescript/src', import.meta.url).pathname;

/** Bundles a program that imports the client from its sources, as an application would. */
async function bundleOf(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: sources },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Starts a server whose pages load `/page.js`, with `/worker.js` for a service worker, and Chromium to open them. */
export async function browserApplication(programs: {
  page: string;
  worker: string;
}): Promise<BrowserApplication> {
  const files: Record<string, string> = {
    '/page.js': await bundleOf(programs.page),
    '/worker.js': await bundleOf(programs.worker),
  };
  const server = createServer(({ url = '' }, response) => {
    const script = files[url];
    if (script !== undefined) response.setHeader('content-type', 'text/javascript').end(script);
    else
      response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/page.js"></script>');
  });
  const origin = `http://${await listen(server)}`;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext();
  return {
    origin,
    context,
    open: async () => {
      const page = await context.newPage();
      await page.goto(origin);
      return page;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
