/**
 * A number of a program as text. Binary fractions miss a cent by a tiny part (0.1 + 0.2): within 1e-9 of a hundredth,
 * the number is that hundredth.
 */
export function numberText(value: number): string {
  const hundredth = Math.round(value * 100) / 100
  return String(Math.abs(value - hundredth) <= 1e-9 ? hundredth : value)
}
