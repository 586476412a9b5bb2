import type { Session } from '../../contract/session/session'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { Share } from './lazy-help'
import { useSheet } from './use-sheet'

/** Shares the payment's URL with another device or person; `text` precedes it. */
export function ShareButton({ session, text }: { session: Session; text: string }) {
  const { slug } = useModel()
  const { t } = useI18n()
  const { isOpen, isOpening, open, close } = useSheet(Share)
  return (
    <>
      <button type="button" class="quiet" aria-haspopup="dialog" aria-busy={isOpening} onClick={open}>
        {t('share.open')}
      </button>
      {isOpen && (
        <Share path={`/p/${slug}/s/${session.id}${session.k ? `?k=${session.k}` : ''}`} text={text} close={close} />
      )}
    </>
  )
}
