import qrcode from 'qrcode-generator';

/** The white margin that cameras require, in modules. */
const QUIET_ZONE = 4;

/**
 * Draws a QR code as SVG, black on white in light and dark themes; with the lowest error correction, because a screen is clean and
 * larger modules are readable from farther away.
 */
export function qrSvg(text: string): string {
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * QUIET_ZONE;
  const rows = Array.from({ length: count }, (_, row) =>
    darkRuns(count, (column) => code.isDark(row, column))
      .map(({ start, length }) => `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`)
      .join(''),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.join('')}"/></svg>`;
}

type Run = { start: number; length: number };

/** Joins neighbouring dark modules into one shape: browsers leave hairlines between single ones. */
function darkRuns(count: number, isDark: (column: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < count; column += 1) {
    if (!isDark(column)) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === column) last.length += 1;
    else runs.push({ start: column, length: 1 });
  }
  return runs;
}
