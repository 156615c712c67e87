export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', importAttributes: true },
          target: 'es2023',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testMatch: ['<rootDir>/test/{unit,integration,contract,migrations,local,plans}/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/support/after-each.ts'],
  // A guard against hanging, not a measure: machines that are busy must not fail the suite.
  testTimeout: 600_000,
  maxWorkers: 2,
};
