import { useDashboard, useI18n } from '../../state/dashboard-context'
import { CopyValue } from '../actions/copy-value'
import { ShareButton } from '../actions/share-button'
import { NfcTag } from './nfc-tag'
import './hand-over.css'

type Props = {
  url: string
  /** The message with the link, such as "Please pay ₦2,500.00 here:". */
  text: string
  /** Describes the link for screen readers. */
  name: string
}

/**
 * The ways to give a customer a link. The service sends nothing: each opens an app in which the merchant chooses the
 * recipient.
 */
export function HandOver({ url, text, name }: Props) {
  const { writeTag } = useDashboard()
  const { t } = useI18n()
  const message = encodeURIComponent(`${text} ${url}`)
  return (
    <div class="hand-over">
      <CopyValue value={url} name={name} />
      <div class="actions">
        <ShareButton url={url} text={text} />
        <a class="button" href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
          WhatsApp <span class="spoken">({t('parts.new_tab')})</span>
        </a>
        {/* Android reads the text after "?", iOS after "&" */}
        <a class="button" href={`sms:?&body=${message}`}>
          SMS
        </a>
        <a class="button" href={`mailto:?subject=${encodeURIComponent(text)}&body=${message}`}>
          {t('parts.email')}
        </a>
        {writeTag && <NfcTag url={url} writeTag={writeTag} />}
      </div>
    </div>
  )
}
