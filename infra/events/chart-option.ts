import type { EChartsOption } from 'echarts';
import type { Stats } from './stats-json.ts';

const INK = '#2b2b2b';
const FAINT = '#8a8a8a';
const LINES = '#e3e3e3';

type Panel = { name: string; color: string; values: number[] };

/** The ECharts option: two panels over the same days, new passages and recorded money. */
export function chartOption({ days, range, timeZone, entityId }: Stats): EChartsOption {
  const panels: Panel[] = [
    { name: 'New passages', color: '#c0392b', values: days.map((day) => day.passages_created) },
    { name: 'Recorded money (€)', color: '#1f6f8b', values: days.map((day) => day.recorded_cents / 100) },
  ];
  const whom = entityId === undefined ? 'All associations' : `Association ${entityId}`;
  const span = range.from === range.to ? range.from : `${range.from} to ${range.to}`;
  const isEmpty = panels.every(({ values }) => values.every((value) => value === 0));
  return {
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: 'Noto Sans, sans-serif', color: INK },
    title: {
      text: 'Passages and money per day',
      subtext: `${whom} · ${span} · days in ${timeZone.name}${isEmpty ? ' · nothing was recorded' : ''}`,
      left: 19,
      top: 16,
      textStyle: { fontSize: 22, color: INK },
      subtextStyle: { fontSize: 14, color: FAINT },
    },
    grid: [
      { left: 96, right: 52, top: 120, height: 230 },
      { left: 96, right: 52, top: 420, height: 230 },
    ],
    xAxis: panels.map((_, gridIndex) => ({
      type: 'category' as const,
      gridIndex,
      data: days.map(({ day }) => day),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: FAINT } },
      axisLabel: { show: gridIndex === 1, color: INK, fontSize: 12, hideOverlap: true },
    })),
    yAxis: panels.map(({ name, values }, gridIndex) => ({ ...scaleOf(name, values), gridIndex })),
    series: panels.map(({ color, values }, index) => ({
      type: 'bar' as const,
      xAxisIndex: index,
      yAxisIndex: index,
      // A logarithmic scale has no 0, and a bar of 1 has no height on it.
      data: values.map((value) => value || null),
      barMinHeight: 2,
      barMaxWidth: 56,
      barCategoryGap: '25%',
      itemStyle: { color, borderRadius: [2, 2, 0, 0] },
    })),
  };
}

/** The scale is logarithmic when the largest value exceeds the median by this factor. */
const LOG_SCALE_FACTOR = 50;

function scaleOf(name: string, values: number[]) {
  const style = {
    nameLocation: 'end' as const,
    nameTextStyle: {
      align: 'left' as const,
      padding: [0, 0, 6, -72],
      fontSize: 14,
      fontWeight: 'bold' as const,
      color: INK,
    },
    axisLabel: { color: INK, fontSize: 12, formatter: (value: number) => value.toLocaleString('en') },
    splitLine: { lineStyle: { color: LINES } },
  };
  const positive = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const median = positive[Math.floor(positive.length / 2)] ?? 0;
  const isLogarithmic = Math.max(0, ...positive) > LOG_SCALE_FACTOR * median && positive.length > 1;
  if (isLogarithmic)
    return { ...style, type: 'log' as const, name: `${name}, each line ten times the one below`, min: 1 };
  return {
    ...style,
    type: 'value' as const,
    name,
    min: 0,
    minInterval: 1,
    max: positive.length === 0 ? 1 : undefined,
  };
}
