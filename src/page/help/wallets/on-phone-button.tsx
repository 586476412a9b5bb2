import type { Session } from '../../../contract/session/session'
import type { Payment } from '../../../payment/screen'
import { useI18n } from '../../i18n/i18n-context'
import { OnPhoneSheet } from '../lazy-help'
import { useSheet } from '../use-sheet'

/** A button for a computer: it shows the code that opens the payment in the wallet's browser on a phone. */
export function OnPhoneButton({ session, payment }: { session: Session; payment: Payment }) {
  const { t } = useI18n()
  const { isOpen, isOpening, open, close } = useSheet(OnPhoneSheet)
  return (
    <>
      <button type="button" class="quiet on-phone js" aria-haspopup="dialog" aria-busy={isOpening} onClick={open}>
        {t('wallet.on_phone')}
      </button>
      {isOpen && <OnPhoneSheet session={session} payment={payment} close={close} />}
    </>
  )
}
