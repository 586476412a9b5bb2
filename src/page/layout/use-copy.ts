import { useSignal } from '@preact/signals'
import { useModel } from '../state/model-context'

type CopyState = 'idle' | 'copied' | 'select'

/** Milliseconds for which the button shows the result. */
const RESULT_TIME = 4000

/**
 * Copies `value`, and announces `done`. `last` is the last value that was copied. If the browser does not allow
 * copying, `select` is called to select the value, so that the customer can copy it with the keyboard.
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
      }, RESULT_TIME)
    },
  }
}
