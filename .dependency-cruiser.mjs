// Who may import whom; docs/architecture in CONTRIBUTING.md says it in words.
const lib = '^lib/[^/]+\\.ts$';
const domain = '^lib/(?!data/|runtime/|gateways/)[^/]+/';

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
      name: 'domain-does-not-know-the-web',
      comment: 'Verbs know neither Lambda nor the gateways; they reach the outside through their context.',
      severity: 'error',
      from: { path: domain },
      to: { path: '^lib/(runtime|gateways)/' },
    },
    {
      name: 'data-stands-on-lib',
      severity: 'error',
      from: { path: '^lib/data/' },
      to: { path: '^lib/(?!data/)[^/]+/' },
    },
    {
      name: 'gateways-stand-on-lib',
      severity: 'error',
      from: { path: '^lib/gateways/' },
      to: { path: '^lib/(?!gateways/)[^/]+/' },
    },
    {
      name: 'lib-is-the-ground',
      comment: 'Only types may point upwards.',
      severity: 'error',
      from: { path: lib },
      to: { path: '^lib/[^/]+/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'runtime-does-not-know-the-domain',
      severity: 'error',
      from: { path: '^lib/runtime/' },
      to: { path: domain },
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
      from: { path: '^(lib|functions)/', pathNot: '^lib/receipts/(document|fonts|styles|qr-code)\\.ts$' },
      to: { path: '^node_modules/(@react-pdf|react|qrcode)/' },
    },
    {
      name: 'only-its-worker-renders-a-receipt',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/workers/render-receipt\\.ts$' },
      to: { path: '^lib/receipts/document\\.ts$', reachable: true },
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
