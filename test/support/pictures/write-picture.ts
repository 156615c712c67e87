import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';

/** Writes an SVG as PNG. */
export async function writePicture(path: string, svg: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const args = ['--no-sandbox', '--use-angle=swiftshader', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  try {
    const page = await browser.newPage();
    await page.setContent(`<body style="margin:0">${svg}`);
    await page.locator('svg').screenshot({ path });
  } finally {
    await browser.close();
  }
}
