import { registerHooks } from 'node:module';

const globals = new URL('./jest-globals.mjs', import.meta.url).href;

// Jest's own `@jest/globals` package throws unless it is loaded by Jest's module loader.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});
