import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** Milliseconds in which a number counts up to its new value. */
const DURATION = 400

/** A number that counts up to `value` when it grows, unless the customer wants no motion. */
export function useCountUp(value: number): number {
  const displayed = useSignal(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    displayed.value = value
    const steps = value - start
    if (steps < 2 || !matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    displayed.value = start + 1
    const timer = setInterval(() => {
      displayed.value = Math.min(value, displayed.peek() + 1)
      if (displayed.peek() === value) clearInterval(timer)
    }, DURATION / steps)
    return () => clearInterval(timer)
  }, [value, displayed])
  return displayed.value
}
