import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useWords } from '../i18n/i18n-context'
import { QrCode } from '../layout/qr-code'
import { Sheet } from '../layout/sheet'
import { CopyRow } from '../screens/payment/copy-row'
import { useModel } from '../state/model-context'

/** The page's URL for another device or person: as a QR code, as a link, or through the phone's share sheet. */
export function Share({ path, text, close }: { path: string; text: string; close: () => void }) {
  const { base, share, screen } = useModel()
  const { say } = useWords()
  const matrix = useSignal('')
  const url = base + path
  const paid = screen.value.name === 'completed'
  useEffect(() => {
    import('./encode-qr').then(({ matrixOf }) => {
      matrix.value = matrixOf(url)
    })
  }, [url, matrix])
  return (
    <Sheet title={say(paid ? 'share.open' : 'share.title')} close={close}>
      {!paid && <p>{say('share.text')}</p>}
      {matrix.value && <QrCode matrix={matrix.value} name={say('share.qr')} />}
      <CopyRow label={say('share.copy')} value={url} name={say('share.copy')} copied={say('share.copied')}>
        <bdi dir="ltr">{url}</bdi>
      </CopyRow>
      {share && (
        <button type="button" class="quiet" onClick={() => share({ url, text })}>
          {say('share.send')}
        </button>
      )}
    </Sheet>
  )
}
