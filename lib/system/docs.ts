import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readAsset, readCompressed } from '../core/assets.ts';
import { once } from '../core/concurrency.ts';
import { Problem } from '../core/problems.ts';
import { FileReply } from '../core/reply.ts';

/** A static file, read and compressed once per process. */
export function staticFile(specifier: string, contentType: string, headers: Record<string, string> = {}) {
  const packed = {
    br: once(() => readCompressed(specifier, 'br')),
    gzip: once(() => readCompressed(specifier, 'gzip')),
  };
  return once(async () => {
    const bytes = await readAsset(specifier);
    // Weak, because the body may be compressed.
    const etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`;
    return new FileReply(bytes, contentType, { etag, ...headers }, (encoding) => packed[encoding]());
  });
}

const FILE = '#docs/openapi.json';

/** Packaged beside the bundle, because it would be 90 % of it. */
export const apiDocumentAssets = [FILE];

export const OpenApiDocument = z.looseObject({ openapi: z.string() });

/** The OpenAPI document of the repository. */
export const apiDocument = staticFile(FILE, 'application/json; charset=utf-8');

const types = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The files of the documentation page, from swagger-ui-dist. */
export const docsAssets = [...types.keys()].map((file) => `swagger-ui-dist/${file}`);

const files = new Map(
  [...types].map(([file, type]) => [
    file,
    staticFile(`swagger-ui-dist/${file}`, type, { 'cache-control': 'public, max-age=86400' }),
  ]),
);

const SCRIPT = `window.ui = SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });`;

/** No answer of ours has links, whose empty column makes the page wider than a phone. */
const STYLE = '.swagger-ui .response-col_links{display:none}';

/** The page of the API documentation; everything it loads comes from this service. */
export function docsPage() {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
    // Swagger UI sets style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Tournée API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="docs/swagger-ui.css"><style>${STYLE}</style></head>
<body><div id="docs"></div><script src="docs/swagger-ui-bundle.js"></script><script>${SCRIPT}</script></body></html>
`;
  return { html, policy };
}

/** A file of the documentation page; its ETag changes with the package only. */
export async function docsFile(name: string): Promise<FileReply> {
  const file = files.get(name);
  if (!file) throw new Problem('not-found');
  return file();
}
