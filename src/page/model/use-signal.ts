import { useRef } from 'preact/hooks'
import { type Signal, signal } from './signals'

/** A signal that belongs to one component, such as whether something is open or busy. */
export function useSignal<Value>(initial: Value): Signal<Value> {
  const own = useRef<Signal<Value> | null>(null)
  own.current ??= signal(initial)
  return own.current
}
