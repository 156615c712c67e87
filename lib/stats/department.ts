/** The département of a French postal code: `93`, `2A`, `974`. */
export function departmentOf(postalCode: string): string {
  if (/^9[78]/.test(postalCode)) return postalCode.slice(0, 3);
  if (!postalCode.startsWith('20')) return postalCode.slice(0, 2);
  return postalCode < '20200' ? '2A' : '2B';
}
