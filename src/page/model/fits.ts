import type { Shape } from '../../contract/shape'

/** Whether a value from outside has a shape; fields that the shape does not have are ignored. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return typeof value === 'string' && new RegExp(shape).test(value)
  if (typeof shape === 'number') return typeof value === KINDS[shape]
  if (Array.isArray(shape)) {
    const [kind, inner] = shape as [0 | 1 | 2 | 3 | 4, Shape]
    if (kind === 4) return typeof value === 'string' && new RegExp(String(inner), 'i').test(value)
    if (kind === 2) return shape.includes(value as string, 1)
    if (kind === 1) return Array.isArray(value) && value.every((one) => fits(inner, one))
    return value === (kind ? undefined : null) || fits(inner, value)
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(shape).every(([name, inner]) => fits(inner, (value as Record<string, unknown>)[name]))
  )
}

const KINDS = ['string', 'number', 'boolean'] as const
