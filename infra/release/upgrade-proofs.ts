/** What an upgrade from the last release must not break, and the tests that prove it. */
type Proof = { what: string; tests: readonly string[] };

export const upgradeProofs: readonly Proof[] = [
  {
    what: 'the database of the last release is migrated, keeps its rows and serves when it is rolled back',
    tests: ['test/migrations/kept-rows', 'test/migrations/upgrade', 'test/migrations/migrate-job'],
  },
  {
    what: 'a client of the last release finds every operation, field, value and problem that it knows',
    tests: ['test/unit/infra/api-of-last-release', 'test/unit/client/public-types'],
  },
  {
    what: 'an application that is too old is told so, one that is not goes on',
    tests: ['test/integration/runtime/client-versions'],
  },
  { what: 'the zips of the last release answer beside the new ones, on the new schema', tests: [] },
  {
    what: 'the client of the last release, as it was published, plays its sessions against this service',
    tests: [],
  },
];

export const isProven = ({ tests }: Proof) => tests.length > 0;
