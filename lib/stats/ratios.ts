import type { Cents } from '../core/money.ts';

/** `part / whole`, rounded half away from zero; null when `whole` is 0. */
export function divided(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const doubled = 2 * Math.abs(part) + whole;
  // Integer arithmetic, because a floating-point quotient would not be exact.
  const nearest = (doubled - (doubled % (2 * whole))) / (2 * whole);
  return part < 0 && nearest > 0 ? -nearest : nearest;
}

/** `part` of `whole` in percent, with one decimal. */
export function percentage(part: number, whole: number): number | null {
  const tenths = divided(1000 * part, whole);
  return tenths === null ? null : tenths / 10;
}

/** The difference of two percentages in points. */
export function pointsAbove(pct: number | null, other: number | null): number | null {
  if (pct === null || other === null) return null;
  return (Math.round(pct * 10) - Math.round(other * 10)) / 10;
}

/** The difference of two amounts in percent of the second. */
export function percentAbove(amount: Cents, other: Cents): number | null {
  return percentage(amount - other, other);
}
