// Who may import whom; docs/architecture.md says it in words.

// A domain imports domains that stand before it, never one that stands after it. What a later domain does after a
// change of an earlier one is a row of lib/consequences.ts.
const domains = [
  'history',
  'emails',
  'entities',
  'users',
  'auth',
  'passwords',
  'operations',
  'geo',
  'buildings',
  'sectors',
  'addresses',
  'imports',
  'passages',
  'uploads',
  'receipts',
  'pay',
  'stats',
  'chat',
  'exports',
  'system',
  'field',
  'privacy',
  'event-log',
  'maintenance',
];
const anyDomain = `^lib/(${domains.join('|')})/`;
const importsLaterDomain = domains.slice(0, -1).map((domain, place) => ({
  name: `${domain}-imports-earlier-domains-only`,
  severity: 'error',
  from: { path: `^lib/${domain}/` },
  to: { path: `^lib/(${domains.slice(place + 1).join('|')})/` },
}));

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
    ...importsLaterDomain,
    {
      name: 'every-folder-of-lib-has-its-place',
      comment: 'A new domain needs its line in the list above.',
      severity: 'error',
      from: {
        path: '^lib/',
        pathNot: `${anyDomain}|^lib/(core|data|runtime|gateways)/|^lib/consequences\\.ts$`,
      },
      to: {},
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
      to: { path: '^lib/(?!core/)', pathNot: '^lib/data/db\\.ts$' },
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
      from: { path: '^lib/runtime/', pathNot: '^lib/runtime/open-resources\\.ts$' },
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
      comment: 'It weighs more than the rest together: only the worker that renders may reach it.',
      severity: 'error',
      from: {
        path: '^(lib|functions)/',
        pathNot: '^lib/receipts/(document|fiscal-document|fonts|page-parts|page-pictures)\\.ts$',
      },
      to: { path: '^node_modules/(@react-pdf|react|qrcode)/' },
    },
    {
      name: 'only-its-worker-renders-a-receipt',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/workers/render-receipt\\.ts$' },
      to: { path: '^lib/receipts/document\\.ts$', reachable: true },
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
