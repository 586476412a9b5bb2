import { useSignalEffect } from '@preact/signals'
import { useModel } from '../state/model-context'
import { Leave } from './help'

/** Loads the question when it is asked. Where it cannot be loaded, nobody is held back. */
export function LeaveQuestion() {
  const { close, isLeaving } = useModel()
  useSignalEffect(() => {
    if (isLeaving.value && Leave.hasFailed.value) close.peek()?.()
  })
  return isLeaving.value ? <Leave /> : null
}
