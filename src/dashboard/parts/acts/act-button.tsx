import { useAct } from '../../state/use-act'
import { RefusalNotice } from '../refused'

type Props = { name: string; class?: string; act: () => Promise<void> }

/** A button that runs an action, and shows beside it why it failed. */
export function ActButton({ name, class: role, act }: Props) {
  const { isBusy, refusal, run } = useAct<null>(act)
  return (
    <>
      <button type="button" class={role} aria-disabled={isBusy} aria-busy={isBusy} onClick={() => run(null)}>
        {name}
      </button>
      {refusal && <RefusalNotice refusal={refusal} />}
    </>
  )
}
