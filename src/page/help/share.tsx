import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { QrCode } from '../../parts/qr-code'
import { useI18n } from '../i18n/i18n-context'
import { CopyRow } from '../layout/copy-row'
import { useModel } from '../state/model-context'
import { Sheet } from './sheet'

/** The page's URL for another device or person: as a QR code, as a link, or through the phone's share sheet. */
export function Share({ path, text, close }: { path: string; text: string; close: () => void }) {
  const { base, ports, screen } = useModel()
  const { t } = useI18n()
  const matrix = useSignal('')
  const url = base + path
  const paid = screen.value.name === 'completed'
  useEffect(() => {
    import('../../parts/encode-qr').then(({ encodeQr }) => {
      matrix.value = encodeQr(url)
    })
  }, [url, matrix])
  return (
    <Sheet title={t(paid ? 'share.open' : 'share.title')} close={close}>
      {!paid && <p>{t('share.text')}</p>}
      {matrix.value && <QrCode matrix={matrix.value} name={t('share.qr')} />}
      <CopyRow label={t('share.copy')} value={url} name={t('share.copy')} copied={t('share.copied')}>
        <bdi dir="ltr">{url}</bdi>
      </CopyRow>
      {ports.share && (
        <button type="button" class="quiet" onClick={() => ports.share?.({ url, text })}>
          {t('share.send')}
        </button>
      )}
    </Sheet>
  )
}
