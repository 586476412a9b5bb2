/** Ends of an axis whose half is easy to read, too. */
const STEPS = [1, 2, 4, 5, 10]

/** The end of an axis for values up to `max`: a round number that is not much more. 1 without values. */
export function axisEnd(max: number): number {
  if (max <= 0) return 1
  const scale = 10 ** Math.floor(Math.log10(max))
  const step = STEPS.find((one) => one * scale >= max) ?? 10
  return step * scale
}
