import { useLayoutEffect, useRef } from 'preact/hooks'

/** Returns a ref to the newest `value`, for timers that must not restart when the value changes. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
