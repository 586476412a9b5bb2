import { useSignal } from '@preact/signals'
import { Dialog } from '../../parts/actions/dialog'
import { HandOver } from '../../parts/hand-over/hand-over'
import { useI18n } from '../../state/dashboard-context'

type Props = {
  /** The link to the payment. */
  url: string
  /** The text that is sent with the link. */
  text: string
}

/** Ways to hand the sale over to a customer who cannot scan the code, behind one button. */
export function HandOverButton({ url, text }: Props) {
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
          <HandOver url={url} text={text} name={t('till.link')} />
          <p class="actions section">
            <button type="button" onClick={close}>
              {t('till.close')}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
