import { describe, expect, test } from '@jest/globals';
import { allSubjects, type DeployedFunction } from '../../../infra/deploy/deployed-function.ts';
import { roleOf } from '../../../infra/deploy/function-role.ts';
import { loadFunctions } from '../../../infra/deploy/functions.ts';
import { roleResource } from '../../../infra/deploy/role-name.ts';
import { type DeclaredUse, reachOf } from '../../../lib/runtime/declared-use.ts';

const subjects = allSubjects(await loadFunctions());

/** A function that asks for rows, and for what it names. */
const asking = (name: string, reaching: DeclaredUse): DeployedFunction => ({
  name,
  domain: name.split('/')[0] ?? '',
  summary: '',
  timeout: 29,
  isHook: false,
  reach: reachOf({ needsRows: true, ...reaching }),
});
const named = (name: string, reaching: DeclaredUse) => roleResource(asking(name, reaching));

describe('the role of a function is named', () => {
  test('after its domain and its rights', () => {
    expect(named('passages/get', {})).toBe('PassagesDatabaseRole');
    expect(named('passages/create', { uses: ['field-keys'], sends: ['render-receipt'] })).toBe(
      'PassagesDatabaseFieldKeysToRenderReceiptRole',
    );
    expect(roleResource({ ...asking('system/health', {}), reach: reachOf({ needsRows: false }) })).toBe(
      'SystemLogRole',
    );
  });

  test('the same whatever the order in which it declares them, and whatever it asks outside AWS', () => {
    const rights = { uses: ['files-read', 'field-keys'], sends: ['send-mail', 'build-export'] } as const;
    const reversed = { uses: rights.uses.toReversed(), sends: rights.sends.toReversed() };
    expect(named('users/get', reversed)).toBe(named('users/list', rights));
    expect(named('users/create', { uses: ['breach'] })).toBe(named('users/get', {}));
  });

  test.each(['event-store', 'event-log', 'owner', 'pay', 'pay-secrets', 'every-setting'] as const)(
    'after itself where it uses %s',
    (use) => {
      expect(named('pay/one', { uses: [use] })).toBe('PayOneRole');
      expect(named('pay/other', { uses: [use] })).toBe('PayOtherRole');
    },
  );

  test('after itself where it takes from a queue, or a deploy waits for it', () => {
    const worker = { ...asking('workers/send-mail', {}), queue: 'send-mail' } as const;
    expect(roleResource(worker)).toBe('WorkersSendMailRole');
    expect(roleResource({ ...asking('jobs/check', {}), isHook: true })).toBe('JobsCheckRole');
  });
});

describe('the functions under one role', () => {
  const byRole = [...Map.groupBy(subjects, roleResource)];

  test('give the same role, so that it does not matter which is asked', () => {
    for (const [id, sharing] of byRole)
      for (const one of sharing) expect([id, roleOf(one)]).toEqual([id, roleOf(sharing[0] ?? one)]);
  });

  test('are of one domain', () => {
    const across = byRole.filter(([, sharing]) => new Set(sharing.map(({ domain }) => domain)).size > 1);
    expect(across).toEqual([]);
  });

  test('fit what IAM takes: half of it is for what the names of a stage add', () => {
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
