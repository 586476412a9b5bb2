import { useSignal } from '@preact/signals'
import type { Network } from '../../../contract/enums'
import type { Session } from '../../../contract/session'
import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import type { Payment } from '../../../payment/screen'
import { useI18n } from '../../i18n/i18n-context'
import { networkName } from '../../i18n/network-names'
import { QrCode } from '../../layout/qr-code'
import { useModel } from '../../state/model-context'
import './qr-choice.css'

/** Wallets that are known to read the QR code with the amount correctly, as `PAYING_FROM` calls them; for Tron none. */
const READERS: Partial<Record<Network, string>> = {
  Ethereum: 'MetaMask',
  Binance_Smart_Chain: 'MetaMask',
  Base: 'MetaMask',
  Arbitrum: 'MetaMask',
  Solana: 'Phantom, Solflare',
  TON: 'Keeper (Tonkeeper), MyTonWallet',
}

/** The safe QR code, or on request the one that includes the amount, for the wallets that can read it. */
export function QrChoice({ qr, payment }: { qr: NonNullable<Session['qr']>; payment: Payment }) {
  const { form } = useModel()
  const { t } = useI18n()
  const readers = READERS[payment.network] ?? ''
  const other = readers && qr.with_amount !== qr.default ? qr.with_amount : null
  // of an app that nobody has chosen there is no entry either
  const app = PAYING_FROM[form.app.value as PayingFrom]?.name
  const chosen = useSignal<boolean | null>(null)
  const withAmount = other !== null && (chosen.value ?? (!!app && readers.includes(app)))
  const network = networkName(payment.network)
  return (
    <>
      <QrCode
        payment
        matrix={withAmount ? other : qr.default}
        name={
          withAmount
            ? t('qr.name_amount', { amount: `${payment.due} ${payment.asset}`, network })
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
                chosen.value = one
              }}
            >
              {t(one ? 'qr.amount' : 'qr.address')}
            </button>
          ))}
        </fieldset>
      )}
      {withAmount && <p class="rate">{t('qr.wallets', { wallets: readers })}</p>}
    </>
  )
}
