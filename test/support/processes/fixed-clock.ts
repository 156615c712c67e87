// Preloaded by `--import`: fixes `Date` at `TEST_CLOCK`.
const at = Date.parse(process.env['TEST_CLOCK'] ?? '');

globalThis.Date = new Proxy(Date, {
  construct: (date, values: unknown[], made) =>
    Reflect.construct(date, values.length > 0 ? values : [at], made),
  get: (date, name) => (name === 'now' ? () => at : Reflect.get(date, name)),
});
