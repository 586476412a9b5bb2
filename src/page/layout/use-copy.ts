import { useSignal } from '@preact/signals'
import { useModel } from '../state/model-context'

type CopyState = 'idle' | 'copied' | 'select'

/** Milliseconds for which a button says what it did. */
const SHOWN_FOR = 4000

/**
 * Copies `value`, and announces `done`. `last` is what was copied last, for as long as the component is there; `select`
 * is called where the browser does not let the page copy, so that it can be done by hand.
 */
export function useCopy(value: string, done: string, select: () => void = () => {}) {
  const { copy } = useModel()
  const state = useSignal<CopyState>('idle')
  const last = useSignal('')
  return {
    state: state.value,
    last: last.value,
    async copy() {
      const copied = await copy(value, done)
      state.value = copied ? 'copied' : 'select'
      if (copied) last.value = value
      else select()
      setTimeout(() => {
        state.value = 'idle'
      }, SHOWN_FOR)
    },
  }
}
