import { useState } from 'preact/hooks'
import { signal } from './signals'

/** A signal of a component's own: what is open, what is busy. */
export const useSignal = <Value>(initial: Value) => useState(() => signal(initial))[0]
