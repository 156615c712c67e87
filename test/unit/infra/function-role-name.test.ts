import { describe, expect, test } from '@jest/globals';
import {
  type DeployedFunction,
  deployedFunctions,
} from '../../../infra/deploy/functions/deployed-function.ts';
import { roleOf, roleResource } from '../../../infra/deploy/functions/function-role.ts';
import { loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import { type DeclaredUse, reachOf } from '../../../lib/runtime/declared-use.ts';

const subjects = deployedFunctions(await loadFunctions());

/** A function that uses the database and the given rights. */
const functionWith = (name: string, reaching: DeclaredUse): DeployedFunction => ({
  name,
  domain: name.split('/')[0] ?? '',
  summary: '',
  timeout: 29,
  isHook: false,
  reach: reachOf({ needsRows: true, ...reaching }),
});
const named = (name: string, reaching: DeclaredUse) => roleResource(functionWith(name, reaching));

describe('the role of a function is named', () => {
  test('after its domain and its rights', () => {
    expect(named('passages/get', {})).toBe('PassagesDatabaseRole');
    expect(named('passages/create', { uses: ['field-keys'], sends: ['render-receipt'] })).toBe(
      'PassagesDatabaseFieldKeysToRenderReceiptRole',
    );
    expect(roleResource({ ...functionWith('system/health', {}), reach: reachOf({ needsRows: false }) })).toBe(
      'SystemLogRole',
    );
  });

  test('independently of the order of rights and of uses outside AWS', () => {
    const rights = { uses: ['files-read', 'field-keys'], sends: ['send-mail', 'build-export'] } as const;
    const reversed = { uses: rights.uses.toReversed(), sends: rights.sends.toReversed() };
    expect(named('users/get', reversed)).toBe(named('users/list', rights));
    expect(named('users/create', { uses: ['breach'] })).toBe(named('users/get', {}));
  });

  test.each(['event-store', 'event-log', 'owner', 'pay-secrets', 'every-setting'] as const)(
    'after the function if it uses %s',
    (use) => {
      expect(named('pay/one', { uses: [use] })).toBe('PayOneRole');
      expect(named('pay/other', { uses: [use] })).toBe('PayOtherRole');
    },
  );

  test('after the function if it is a worker or a deploy hook', () => {
    const worker = { ...functionWith('workers/send-mail', {}), queue: 'send-mail' } as const;
    expect(roleResource(worker)).toBe('WorkersSendMailRole');
    expect(roleResource({ ...functionWith('jobs/check', {}), isHook: true })).toBe('JobsCheckRole');
  });
});

describe('the functions that share a role', () => {
  const byRole = [...Map.groupBy(subjects, roleResource)];

  test('produce the same role', () => {
    for (const [id, sharing] of byRole)
      for (const one of sharing) expect([id, roleOf(one)]).toEqual([id, roleOf(sharing[0] ?? one)]);
  });

  test('belong to one domain', () => {
    const across = byRole.filter(([, sharing]) => new Set(sharing.map(({ domain }) => domain)).size > 1);
    expect(across).toEqual([]);
  });

  test('stay below half of the size limit of IAM, because the names of a stage add to it', () => {
    for (const [id, [one]] of byRole) {
      if (!one) continue;
      const { Policies, Description } = roleOf(one).Properties;
      expect([id, JSON.stringify(Policies).length < 5120, Description.length < 500]).toEqual([
        id,
        true,
        true,
      ]);
    }
  });
});
