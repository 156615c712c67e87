import { readFileSync } from 'node:fs';

// Who may import whom; docs/architecture.md says it in words.

// A domain imports domains that stand before it, never one that stands after it, and of lib/data the files of these. What
// a later domain does after a change of an earlier one is a row of lib/consequences/.
const domains = [
  'communes',
  'history',
  'emails',
  'entities',
  'users',
  'auth',
  'passwords',
  'signup',
  'keys',
  'operations',
  'geo',
  'addresses',
  'walk',
  'cutting',
  'sectors',
  'buildings',
  'imports',
  'passages',
  'uploads',
  'towns',
  'receipts',
  'pay',
  'cash',
  'chat',
  'system',
  'field',
  'exports',
  'stats',
  'privacy',
  'webhooks',
  'event-log',
  'maintenance',
  'example',
];

// A file or folder of lib/data belongs to the domain of its name; these have another name.
const filesOfDomain = {
  entities: ['steps-taken'],
  geo: ['areas'],
  imports: ['address-imports', 'address-streets'],
  // What phones sent of people who were erased.
  field: ['privacy/erased-documents'],
  exports: ['journal'],
  'event-log': ['event-batches'],
  maintenance: ['expired'],
};
// What all domains and the runtime stand on.
const groundOfData =
  'announcements|conditions|connection/.*|field-keys|idempotency|leases|migrate|migration-level|migrations/.*|outbox|rows|tables/.*|throttling';

// What a domain asks of a later one nevertheless, and why.
const exceptions = [
  {
    from: 'lib/entities/require-fiscal.ts',
    to: 'lib/data/uploads.ts',
    why: 'An association names uploads as its logo and its papers, and uploads belong to an association.',
  },
  {
    from: 'lib/communes/known-commune.ts',
    to: 'lib/example/town.ts',
    why: 'The made-up town is found and imported like a real one, where there is no network either.',
  },
  {
    from: 'lib/towns/open-file.ts',
    to: 'lib/example/town.ts',
    why: 'As in known-commune.ts.',
  },
  {
    from: 'lib/passages/update.ts',
    to: 'lib/data/pay/payments.ts',
    why: 'Whether a visit ever had a card is asked together with the rest, so that most visits settle none.',
  },
  { from: 'lib/passages/delete.ts', to: 'lib/data/pay/payments.ts', why: 'As in update.ts.' },
  {
    from: 'lib/receipts/create.ts',
    to: 'lib/data/pay/payments.ts',
    why: 'A receipt shows the card that paid, and a settled card issues its receipt.',
  },
];
const isImported = ({ from, to }) =>
  readFileSync(new URL(from, import.meta.url), 'utf8').includes(`'${to.replace('lib/', '../')}'`);
const unused = exceptions.filter((exception) => !isImported(exception));
if (unused.length > 0)
  throw new Error(
    `exceptions nobody needs any more: ${unused.map(({ from, to }) => `${from} -> ${to}`).join(', ')}`,
  );

const anyDomain = `^lib/(${domains.join('|')})/`;
const namedOtherwise = Object.values(filesOfDomain).flat().join('|');
/** Domains in lib and in lib/data, as a regular expression. */
const codeOf = (names) => {
  const others = names.flatMap((name) => filesOfDomain[name] ?? []);
  const byName = `(?!(?:${namedOtherwise}|${groundOfData})\\.ts$)(?:${names.join('|')})(?:/|\\.ts$)`;
  const data = [byName, ...others.map((file) => `${file}\\.ts$`)].join('|');
  return `^lib/(?:(?:${names.join('|')})/|data/(?:${data}))`;
};
const only = (path) => `^${path.replaceAll('.', '\\.')}$`;
const importsLaterDomain = domains.slice(0, -1).flatMap((domain, place) => {
  const rule = { name: `${domain}-imports-earlier-domains-only`, severity: 'error' };
  const path = codeOf([domain]);
  const later = codeOf(domains.slice(place + 1));
  const allowed = Map.groupBy(
    exceptions.filter(({ from }) => new RegExp(path).test(from)),
    ({ from }) => from,
  );
  return [
    { ...rule, from: { path, pathNot: ['^$', ...[...allowed.keys()].map(only)] }, to: { path: later } },
    ...[...allowed].map(([from, its]) => ({
      ...rule,
      from: { path: only(from) },
      to: { path: later, pathNot: its.map(({ to }) => only(to)) },
    })),
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'functions-call-the-domain',
      comment: 'A handler is data: it names a verb of the domain and the wrapper.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(lib/data/|lib/gateways/|infra/|test/|functions/)' },
    },
    {
      name: 'nothing-imports-functions',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(functions|infra|test|bench)/' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(lib|functions|infra)/' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'What applications install knows nothing of the service but its document.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(lib|functions|infra|test|bench)/' },
    },
    {
      name: 'service-knows-no-client',
      severity: 'error',
      from: { path: '^(lib|functions)/' },
      to: { path: '^clients/' },
    },
    {
      name: 'app-knows-the-client-only',
      comment: 'Everything the web application does goes through the API.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(lib|functions|infra|test|bench)/' },
    },
    {
      name: 'nobody-imports-the-app',
      comment:
        'What serves it knows its addresses, the operations it calls and the grounds of its maps, which are tables, and no more.',
      severity: 'error',
      from: { path: '^(lib|functions|infra|clients|bench)/' },
      to: { path: '^app/', pathNot: '^app/(?:frame/paths|map/grounds|texts/operations)\\.ts$' },
    },
    ...importsLaterDomain,
    {
      name: 'every-folder-of-lib-has-its-place',
      comment: 'A new domain needs its line in the list above.',
      severity: 'error',
      from: {
        path: '^lib/',
        pathNot: `${anyDomain}|^lib/(core|data|runtime|gateways)/|^lib/consequences/`,
      },
      to: {},
    },
    {
      name: 'every-file-of-data-has-its-domain',
      comment: 'What has no name of a domain is named above, with its domain or as ground of all.',
      severity: 'error',
      from: { path: '^lib/data/', pathNot: `${codeOf(domains)}|^lib/data/(?:${groundOfData})\\.ts$` },
      to: {},
    },
    {
      name: 'ground-of-data-knows-no-domain',
      severity: 'error',
      from: { path: `^lib/data/(?:${groundOfData})\\.ts$` },
      to: { path: codeOf(domains) },
    },
    {
      name: 'domain-does-not-know-the-web',
      comment: 'Verbs know neither Lambda nor the gateways; they reach the outside through their context.',
      severity: 'error',
      from: { path: anyDomain },
      to: { path: '^lib/(runtime|gateways)/' },
    },
    {
      name: 'data-and-gateways-import-core-only',
      severity: 'error',
      from: { path: '^lib/(data|gateways)/' },
      to: { path: '^lib/(?!core/|$1/)' },
    },
    {
      name: 'core-imports-nothing-above-it',
      comment: 'Only the types of the handles of databases may point upwards.',
      severity: 'error',
      from: { path: '^lib/core/' },
      to: { path: '^lib/(?!core/)', pathNot: '^lib/data/connection/db\\.ts$' },
    },
    {
      name: 'core-knows-handles-as-types',
      severity: 'error',
      from: { path: '^lib/core/' },
      to: { path: '^lib/data/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'runtime-does-not-know-the-domain',
      severity: 'error',
      from: { path: '^lib/runtime/' },
      to: { path: anyDomain },
    },
    {
      name: 'gateways-are-opened-in-one-place',
      severity: 'error',
      from: {
        path: '^lib/runtime/',
        pathNot: '^lib/runtime/(gateway-table|open-database|open-resources)\\.ts$',
      },
      to: { path: '^lib/gateways/' },
    },
    {
      name: 'kysely-and-pg-live-in-data',
      severity: 'error',
      from: { path: '^(lib|functions)/', pathNot: '^lib/data/' },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'sdks-live-in-gateways',
      severity: 'error',
      from: { path: '^(lib|functions)/', pathNot: '^lib/gateways/' },
      to: { path: '^node_modules/(@aws-sdk|@smithy|nodemailer|hibp|stripe)/' },
    },
    {
      name: 'middy-and-lambda-live-in-runtime',
      severity: 'error',
      from: { path: '^(lib|functions)/', pathNot: '^lib/runtime/' },
      to: { path: '^node_modules/(@middy|@types/aws-lambda)/' },
    },
    {
      name: 'react-pdf-lives-in-the-receipt',
      comment: 'It weighs more than the rest together: only who renders may reach it.',
      severity: 'error',
      from: {
        path: '^(lib|functions)/',
        pathNot:
          '^lib/(receipts/pdf/(draw-receipt|draw-fiscal-receipt|fonts|page-parts|page-pictures)|cash/slip-document|exports/sheets/draw-sheet)\\.ts$',
      },
      to: { path: '^node_modules/(@react-pdf|react|qrcode)/' },
    },
    {
      name: 'only-its-worker-renders-a-receipt',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/workers/render-receipt\\.ts$' },
      to: { path: '^lib/receipts/pdf/draw-receipt\\.ts$', reachable: true },
    },
    {
      name: 'only-its-endpoint-renders-a-slip',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/cash/slip\\.ts$' },
      to: { path: '^lib/cash/slip-document\\.ts$', reachable: true },
    },
    {
      name: 'canvas-lives-where-pictures-are-redrawn',
      comment: '35 MB of native code: only the worker that checks uploads may reach it.',
      severity: 'error',
      from: { path: '^(lib|functions)/', pathNot: '^lib/uploads/inspect/redraw\\.ts$' },
      to: { path: '^node_modules/@napi-rs/canvas/' },
    },
    {
      name: 'only-its-worker-redraws-pictures',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/workers/check-upload\\.ts$' },
      to: { path: '^lib/uploads/inspect/redraw\\.ts$', reachable: true },
    },
    {
      name: 'development-packages-stay-out',
      severity: 'error',
      from: { path: '^(lib|functions)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
