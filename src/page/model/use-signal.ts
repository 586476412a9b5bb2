import { useRef } from 'preact/hooks'
import { type Signal, signal } from './signals'

/** A signal of a component's own: what is open, what is busy. */
export function useSignal<Value>(initial: Value): Signal<Value> {
  const own = useRef<Signal<Value> | null>(null)
  own.current ??= signal(initial)
  return own.current
}
