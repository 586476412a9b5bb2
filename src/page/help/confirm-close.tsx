import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { Dialog } from './sheet'

/** Asks before the shop's dialog closes, since typed values would be lost. */
export function ConfirmClose() {
  const { close, cancelClose } = useModel()
  const { t } = useI18n()
  return (
    <Dialog title={t('confirm_close.title')} close={cancelClose}>
      <p>{t('confirm_close.text')}</p>
      <button type="button" class="button" onClick={cancelClose}>
        {t('confirm_close.stay')}
      </button>
      <button type="button" class="quiet" onClick={() => close.peek()?.()}>
        {t('wallet.close')}
      </button>
    </Dialog>
  )
}
