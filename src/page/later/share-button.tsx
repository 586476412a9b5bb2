import type { Session } from '../../contract/session'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import { useSheet } from './lazy-parts'

/** Shares the payment's URL with another device or person; `text` goes before it. */
export function ShareButton({ session, text }: { session: Session; text: string }) {
  const { slug } = useModel()
  const { say } = useWords()
  const { parts, open, close } = useSheet()
  return (
    <>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={open}>
        {say('share.open')}
      </button>
      {parts && (
        <parts.Share
          path={`/p/${slug}/s/${session.id}${session.k ? `?k=${session.k}` : ''}`}
          text={text}
          close={close}
        />
      )}
    </>
  )
}
