import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDeviceWithoutMaps } from './browser.ts';
import { storedOn } from './ledger.ts';
import { follow, give, goToDoor, phone, seen, sendAll, signInToStay } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

/** More than a new profile with the application takes. */
const DISK = 'size=64m';

/** A small disk of its own, as far as this machine lets one mount it. */
const disk = mkdtempSync(join(tmpdir(), 'tournee-disk-'));
const isMounted = ((): boolean => {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let walk: Walk;
beforeAll(async () => {
  await importTown();
  walk = await playWalk('disque');
});
afterAll(async () => {
  if (isMounted) execFileSync('/bin/umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

/** Fills the disk to the last block; the answer frees it again. */
async function fillDisk(): Promise<() => Promise<void>> {
  const files: string[] = [];
  for (;;) {
    const { bavail, bsize } = await statfs(disk);
    if (bavail === 0) return async () => void (await Promise.all(files.map((file) => unlink(file))));
    const file = join(disk, `photo-${files.length}`);
    files.push(file);
    await writeFile(file, new Uint8Array(bavail * bsize)).catch(() => {});
  }
}

(isMounted ? test : test.skip)(
  'on a disk that is really full (skipped where none may be mounted) what was noted stays, and what was refused says so',
  async () => {
    const context = await openDeviceWithoutMaps(join(disk, 'profile'), phone, {});
    const page = context.pages()[0] ?? (await context.newPage());
    await signInToStay(page, walk.member);
    await goToDoor(page, '1 puits', '1');
    await context.setOffline(true);
    await give(page, /^Don \+/, '20 €', 'Espèces');
    await seen(page, '1 passage en attente');
    const free = await fillDisk();
    // The browser refuses the write, or closes the storage and cannot open it again.
    const refusal = page.getByRole('alert').getByText(/rien n’a été noté|ne peut pas ouvrir votre tournée/);
    const noted = page.locator('.noted');
    let kept = 1;
    while ((await refusal.count()) === 0) {
      await follow(page, /Porte suivante/);
      await give(page, /^Don sans/, '10 €', 'Espèces');
      await refusal.or(noted).first().waitFor();
      if (await noted.isVisible()) kept += 1;
    }
    expect(await noted.count()).toBe(0);

    // The browser itself recovers when it is started again.
    await context.close();
    await free();
    const again = await openDeviceWithoutMaps(join(disk, 'profile'), phone, {});
    const next = again.pages()[0] ?? (await again.newPage());
    await next.goto('/tournee');
    await next
      .locator('.standing')
      .getByText('en attente')
      .or(next.getByText('Tout est envoyé'))
      .first()
      .waitFor();
    await next.goto('/tournee/fin');
    await sendAll(next);
    const sent = await visitsOf(walk);
    expect(await storedOn(next, walk.userId, walk.operation)).toHaveLength(sent.length);
    // A write that the full disk has interrupted may be whole; whoever was told that a visit is noted finds it.
    expect([kept, kept + 1]).toContain(sent.length);
    expect(sent.map(({ montant }) => montant)).toContain('20.00');
    await again.close();
  },
);
