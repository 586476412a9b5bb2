import { useAction } from '../../state/use-action'
import { RefusalNotice } from '../notices/refusal-notice'

type Props = { name: string; class?: string; action: () => Promise<void> }

/** A button that runs an action, and shows beside it why it failed. */
export function ActionButton({ name, class: className, action }: Props) {
  const { isBusy, refusal, run } = useAction<null>(action)
  return (
    <>
      <button type="button" class={className} aria-disabled={isBusy} aria-busy={isBusy} onClick={() => run(null)}>
        {name}
      </button>
      {refusal && <RefusalNotice refusal={refusal} />}
    </>
  )
}
