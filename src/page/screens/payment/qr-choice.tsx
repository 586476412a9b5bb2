import { useSignal } from '@preact/signals'
import type { Session } from '../../../contract/session/session'
import { QrCode } from '../../../parts/qr-code'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Payment } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { useApp } from '../../help/use-app'
import { useI18n } from '../../i18n/i18n-context'
import { useCopy } from '../../layout/use-copy'
import './qr-choice.css'

type Props = { qr: NonNullable<Session['qr']>; uri: string | null; payment: Payment }

/**
 * The QR code that every wallet reads right, or on request the code with the amount, for the wallets that support it.
 */
export function QrChoice({ qr, uri, payment }: Props) {
  const { t, formatDecimal, formatList } = useI18n()
  const app = useApp()
  const readers = NETWORK_DEFINITIONS[payment.network].wallets.amountSafeWallets
  const other = readers.length > 0 && qr.with_amount !== qr.default ? qr.with_amount : null
  const choice = useSignal<boolean | null>(null)
  const withAmount = other !== null && (choice.value ?? (!!app && readers.includes(app.name)))
  const network = networkName(payment.network)
  // a link that a wallet would misread is not offered: a Tron link cannot name a token
  const hasLink = readers.length > 0 || payment.network === 'Bitcoin'
  const isWallet = app && !app.withdraw
  return (
    <>
      <p class="elsewhere">{t('qr.elsewhere')}</p>
      <QrCode
        payment
        matrix={withAmount ? other : qr.default}
        name={
          withAmount
            ? t('qr.name_amount', { amount: `${formatDecimal(payment.due)} ${payment.asset}`, network })
            : t('qr.name', { asset: payment.asset, network })
        }
      />
      {other && (
        <fieldset class="qr-choice js" aria-label={t('qr.show')}>
          {([false, true] as const).map((one) => (
            <button
              key={String(one)}
              type="button"
              aria-pressed={withAmount === one}
              onClick={() => {
                choice.value = one
              }}
            >
              {t(one ? 'qr.amount' : 'qr.address')}
            </button>
          ))}
        </fieldset>
      )}
      {withAmount && <p class="hint">{t('qr.wallets', { wallets: formatList(readers) })}</p>}
      {uri && hasLink && isWallet && <CopyLink uri={uri} />}
    </>
  )
}

/** Copies the payment's URI, to paste it into a wallet. */
function CopyLink({ uri }: { uri: string }) {
  const { t } = useI18n()
  const { state, copy } = useCopy(uri, t('qr.copied_link'))
  // if the browser does not allow copying, `useCopy` announces it
  const label = t(state === 'copied' ? 'qr.copied_link' : 'qr.copy_link')
  return (
    <p class="copy-link js">
      <button type="button" data-copied={state === 'copied' || undefined} onClick={copy}>
        <span key={label}>{label}</span>
      </button>
    </p>
  )
}
