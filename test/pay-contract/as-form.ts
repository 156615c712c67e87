/** Parameters as a decoded form holds them: text, lists and nested forms. */
export function asForm(params: unknown): unknown {
  if (Array.isArray(params)) return params.map(asForm);
  if (typeof params !== 'object') return String(params);
  if (params === null) return '';
  const sent = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, asForm(value)]));
}
