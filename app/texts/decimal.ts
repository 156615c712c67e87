const oneDigit = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
/** `280,4`. */
export const decimal = (value: number): string => oneDigit.format(value);
