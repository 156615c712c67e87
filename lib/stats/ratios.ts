import type { Cents } from '../core/money.ts';

/** `part / whole` as the nearest integer, a half away from zero; null when there is nothing to divide by. */
export function divided(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const doubled = 2 * Math.abs(part) + whole;
  // Integers only: the remainder is exact where a quotient would not be.
  const nearest = (doubled - (doubled % (2 * whole))) / (2 * whole);
  return part < 0 && nearest > 0 ? -nearest : nearest;
}

/** `part` of `whole` in percent with one decimal. */
export function percentage(part: number, whole: number): number | null {
  const tenths = divided(1000 * part, whole);
  return tenths === null ? null : tenths / 10;
}

/** By how many points one percentage is above another. */
export function pointsAbove(pct: number | null, other: number | null): number | null {
  if (pct === null || other === null) return null;
  return (Math.round(pct * 10) - Math.round(other * 10)) / 10;
}

/** By how many percent an amount is above another. */
export function percentAbove(amount: Cents, other: Cents): number | null {
  return percentage(amount - other, other);
}
