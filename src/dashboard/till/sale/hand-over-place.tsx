import { useSignal } from '@preact/signals'
import { CopyValue } from '../../parts/actions/copy-value'
import { Dialog } from '../../parts/actions/dialog'
import { ShareButton } from '../../parts/actions/share-button'
import { useI18n } from '../../state/dashboard-context'

type Props = {
  /** The link to the payment. */
  url: string
  /** The text that is sent with the link. */
  text: string
}

/** Ways to hand the sale over to a customer who cannot scan the code, behind one button. */
export function HandOverPlace({ url, text }: Props) {
  const { t } = useI18n()
  const isOpen = useSignal(false)
  const close = () => {
    isOpen.value = false
  }
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {t('till.hand_over')}
      </button>
      {isOpen.value && (
        <Dialog title={t('till.hand_over')} close={close}>
          <CopyValue value={url} name={t('till.link')} />
          <p class="actions section">
            <ShareButton url={url} text={text} />
            <button type="button" onClick={close}>
              {t('till.close')}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
