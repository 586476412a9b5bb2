import { useAct } from '../../state/use-act'
import { Notice } from '../notice'
import { WhyNotDone } from '../why-not-done'

type Props = { name: string; class?: string; act: () => Promise<void> }

/** A button that does something at once, and says beside it why it could not. */
export function ActButton({ name, class: role, act }: Props) {
  const { isBusy, refusal, run } = useAct<null>(act)
  return (
    <>
      <button type="button" class={role} aria-disabled={isBusy} aria-busy={isBusy} onClick={() => run(null)}>
        {name}
      </button>
      {refusal && (
        <Notice tone="bad" alert>
          <WhyNotDone refusal={refusal} />
          {refusal.errors.map((error) => (
            <p key={error} lang="en">
              {error}
            </p>
          ))}
        </Notice>
      )}
    </>
  )
}
