import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { assetPath } from '../../../lib/core/assets.ts';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import { chooseScale } from './chart-scale.ts';
import type { Stats } from './stats-json.ts';

const SIZE = { width: 1200, height: 720 };
const FACES = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'];

const INK = '#2b2b2b';
const FAINT = '#8a8a8a';
const LINES = '#e3e3e3';

/** The position of the bars in both panels, in pixels. */
const AREA = { left: 96, width: 1052, height: 230 };
const MIN_BAR = 2;
const MAX_BAR_WIDTH = 56;
const BAR_SHARE = 0.75;
const DAY_LABEL_WIDTH = 90;

type Panel = { name: string; color: string; top: number; values: number[] };

/** Two panels over the same days, new passages and recorded money, as an SVG image. */
export function drawSvg({ days, range, timeZone, entityId }: Stats): string {
  const panels: Panel[] = [
    { name: 'New passages', color: '#c0392b', top: 120, values: days.map((day) => day.passages_created) },
    {
      name: 'Recorded money (€)',
      color: '#1f6f8b',
      top: 420,
      values: days.map((day) => day.recorded_cents / 100),
    },
  ];
  const whom = entityId === undefined ? 'All associations' : `Association ${entityId}`;
  const span = range.from === range.to ? range.from : `${range.from} to ${range.to}`;
  const isEmpty = panels.every(({ values }) => values.every((value) => value === 0));
  const subtitle = `${whom} · ${span} · days in ${timeZone.name}${isEmpty ? ' · nothing was recorded' : ''}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="Noto Sans, sans-serif">
<rect width="100%" height="100%" fill="#ffffff"/>
${label(19, 38, 'Passages and money per day', `font-size="22" font-weight="bold" fill="${INK}"`)}
${label(19, 64, subtitle, `font-size="14" fill="${FAINT}"`)}
${panels.map(drawPanel).join('\n')}
${dayLabels(days.map(({ day }) => day))}
</svg>
`;
}

function drawPanel({ name, color, top, values }: Panel): string {
  const scale = chooseScale(values);
  const bottom = top + AREA.height;
  const title = scale.isLogarithmic ? `${name}, each line ten times the one below` : name;
  const lines = scale.lines.map((value) => {
    const y = bottom - scale.heightOf(value) * AREA.height;
    const ends = `x1="${AREA.left}" x2="${AREA.left + AREA.width}" y1="${px(y)}" y2="${px(y)}"`;
    return `<line ${ends} stroke="${y === bottom ? FAINT : LINES}"/>${label(
      AREA.left - 8,
      y + 4,
      value.toLocaleString('en'),
      `font-size="12" text-anchor="end" fill="${INK}"`,
    )}`;
  });
  const slot = AREA.width / values.length;
  const width = Math.min(MAX_BAR_WIDTH, slot * BAR_SHARE);
  const bars = values.map((value, index) => {
    if (value === 0) return '';
    const height = Math.max(MIN_BAR, scale.heightOf(value) * AREA.height);
    const x = AREA.left + slot * (index + 0.5) - width / 2;
    return `<rect x="${px(x)}" y="${px(bottom - height)}" width="${px(width)}" height="${px(height)}" fill="${color}"/>`;
  });
  return [
    label(24, top - 14, title, `font-size="14" font-weight="bold" fill="${INK}"`),
    ...lines,
    ...bars,
  ].join('\n');
}

/** The labels below the lower panel, for as many days as fit. */
function dayLabels(days: readonly string[]): string {
  const slot = AREA.width / days.length;
  const every = Math.max(1, Math.ceil(DAY_LABEL_WIDTH / slot));
  return days
    .map((day, index) => ({ day, x: AREA.left + slot * (index + 0.5), isShown: index % every === 0 }))
    .filter(({ isShown }) => isShown)
    .map(({ day, x }) => label(x, 672, day, `font-size="12" text-anchor="middle" fill="${INK}"`))
    .join('\n');
}

const label = (x: number, y: number, text: string, style: string) =>
  `<text x="${px(x)}" y="${px(y)}" ${style}>${escapeHtml(text)}</text>`;

const px = (value: number) => Number(value.toFixed(1));

/** Drawn with two device pixels per pixel, for high-density screens. */
export async function drawPng(stats: Stats): Promise<Buffer> {
  for (const face of FACES) {
    GlobalFonts.registerFromPath(assetPath(`@expo-google-fonts/noto-sans/${face}`), 'Noto Sans');
  }
  const image = await loadImage(Buffer.from(drawSvg(stats)));
  const canvas = createCanvas(SIZE.width * 2, SIZE.height * 2);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/png');
}
