import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import * as echarts from 'echarts';
import { assetPath } from '../../lib/core/assets.ts';
import { chartOption } from './chart-option.ts';
import type { Stats } from './stats-json.ts';

const SIZE = { width: 1200, height: 720 };
const FACES = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'];

export function drawSvg(stats: Stats): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption(chartOption(stats));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** Drawn with two device pixels per pixel, for high-density screens. */
export function drawPng(stats: Stats): Buffer {
  for (const face of FACES) {
    GlobalFonts.registerFromPath(assetPath(`@expo-google-fonts/noto-sans/${face}`), 'Noto Sans');
  }
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const chart = echarts.init(canvas, null, { devicePixelRatio: 2, ...SIZE });
  chart.setOption(chartOption(stats));
  const png = canvas.toBuffer('image/png');
  chart.dispose();
  return png;
}
