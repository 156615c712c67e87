// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes } from '../../support/auth/factors.ts';
import { asOwner } from '../../support/database/owner.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('POST /api/totp', () => {
  test('have a secret that is encrypted, and in no log', async () => {
    const { secret, recoveryCodes } = await addCodes(world.person.alice);
    const rows = await asOwner(async (trx) => [
      await trx.selectFrom('totp_secrets').selectAll().execute(),
      await trx.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    const text = JSON.stringify(rows) + logLines.join('\n');
    expect(text).not.toContain(secret);
    expect(text).not.toContain(recoveryCodes[0]);
  });
});
