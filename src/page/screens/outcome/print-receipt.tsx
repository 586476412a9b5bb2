import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { QrCode } from '../../../parts/qr-code'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

/** Prints the receipt, with a QR code and the text of its link, which only paper shows. */
export function PrintReceipt({ session }: { session: Session }) {
  const { base, slug } = useModel()
  const { t } = useI18n()
  const matrix = useSignal('')
  const isPrinting = useSignal(false)
  const url = `${base}/p/${slug}/s/${session.id}${session.k ? `?k=${session.k}` : ''}`
  useEffect(() => {
    if (!isPrinting.value) return
    isPrinting.value = false
    // prints once the code is drawn
    print()
  }, [isPrinting.value, isPrinting])

  async function load() {
    // without network, the receipt is printed without the code
    matrix.value ||= await import('../../../parts/encode-qr').then(
      ({ encodeQr }) => encodeQr(url),
      () => '',
    )
    isPrinting.value = true
  }

  return (
    <>
      <button type="button" class="quiet print" onClick={load}>
        {t('completed.print')}
      </button>
      <div class="printed-link">
        {matrix.value && <QrCode matrix={matrix.value} name={t('share.qr')} />}
        <bdi dir="ltr">{url}</bdi>
      </div>
    </>
  )
}
