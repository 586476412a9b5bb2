import type { Session } from '../../contract/session'
import { useModel } from '../model/model-context'
import { useSignal } from '../model/use-signal'
import { useWords } from '../words/words-context'
import { useHelp } from './lazy-parts'

/** Shares the payment's URL with another device or person; `text` goes before it. */
export function ShareButton({ session, text }: { session: Session; text: string }) {
  const { slug } = useModel()
  const { say } = useWords()
  const help = useHelp()
  const open = useSignal(false)
  const parts = help.parts.value
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          help.fetch()
          open.value = true
        }}
      >
        {say('share.open')}
      </button>
      {open.value && parts && (
        <parts.Share
          path={`/p/${slug}/s/${session.id}`}
          text={text}
          close={() => {
            open.value = false
          }}
        />
      )}
    </>
  )
}
