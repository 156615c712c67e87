import {
  gatewayTable,
  loginModules,
  type Need,
  needsOf,
  type Row,
} from '../../../lib/runtime/gateway-table.ts';

/** The lazily loaded members of `Resources` that are not gateways. */
const otherRows: readonly { needs: readonly Need[]; modules: readonly string[] }[] = [
  { needs: ['database'], modules: loginModules },
  { needs: ['field-keys'], modules: ['lib/gateways/key-wrap.ts'] },
];

/** The modules that are loaded at their first use, each with the uses that a function must declare to load it. */
export function lazyModules(): ReadonlyMap<string, ReadonlySet<Need>> {
  const found = new Map<string, Set<Need>>();
  const add = (module: string, needs: readonly Need[]) =>
    found.set(module, new Set([...(found.get(module) ?? []), ...needs]));
  for (const { needs, modules } of otherRows) for (const module of modules) add(module, needs);
  for (const row of Object.values<Row<object>>(gatewayTable)) {
    for (const module of row.modules ?? []) add(module, needsOf(row));
    const calls = new Map(Object.entries<readonly Need[]>({ ...row.calls }));
    for (const [call, module] of Object.entries<string>({ ...row.modulesOf }))
      add(module, calls.get(call) ?? []);
  }
  return found;
}
