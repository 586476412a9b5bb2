import type { Session } from '../../../contract/session/session'
import { hasBrowserLink, hasTransferLink, type PayingFrom } from '../../../payment/paying-from'
import { paysInBrowser } from '../../../payment/pays-in-browser'
import type { Payment } from '../../../payment/screen'
import { networkInWords } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { WalletLink } from '../../help/lazy-help'
import { useApp } from '../../help/use-app'
import { OnPhoneButton } from '../../help/wallets/on-phone-button'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { BrowserWallets } from './browser-wallets'

/**
 * The next step in the app that the customer pays from: the path to an exchange's withdrawal form, a wallet in this
 * browser, or the link that opens the customer's wallet with everything filled in.
 */
export function AppSteps({ session, payment }: { session: Session; payment: Payment }) {
  const app = useApp()
  if (app?.withdraw) return <ExchangeSteps app={app} path={app.withdraw} payment={payment} />
  return (
    <BrowserWallets session={session} payment={payment}>
      {app && <WalletSteps session={session} payment={payment} app={app} />}
    </BrowserWallets>
  )
}

type App = NonNullable<ReturnType<typeof useApp>>

/** On a phone the link into the wallet, on a computer the code that opens the wallet's browser on a phone. */
function WalletSteps({ session, payment, app }: { session: Session; payment: Payment; app: App }) {
  const from = useModel().form.app.value as PayingFrom
  const { t } = useI18n()
  const hasBrowser = paysInBrowser(session, payment) && hasBrowserLink(from, payment.network)
  if (!hasBrowser && !hasTransferLink(from, payment)) return null
  const name = t('wallet.open_in', { name: app.name })
  const opensSite = hasBrowser ? !app.ownScheme : app.link !== 'native'
  return (
    <>
      <WalletLink
        session={session}
        payment={payment}
        name={name}
        fallback={
          <span class="button app-link js" aria-busy="true">
            {name}
          </span>
        }
      />
      {opensSite && <p class="hint app-link js">{t('wallet.own_site')}</p>}
      {hasBrowser && opensSite && <OnPhoneButton session={session} payment={payment} />}
    </>
  )
}

type Exchange = { app: App; path: readonly string[]; payment: Payment }

/** The way through an exchange's app, in its own words. */
function ExchangeSteps({ app, path, payment: { asset, network } }: Exchange) {
  const { t, tRich } = useI18n()
  const steps = [...path, asset, app.words?.[network] ?? networkInWords(asset, network)].join(' → ')
  return (
    <p class="app-steps" key={steps}>
      {tRich('paying.in_app', {
        app: <bdi>{app.name}</bdi>,
        steps: (
          <bdi dir="ltr" {...UNTRANSLATED}>
            {steps}
          </bdi>
        ),
      })}
      {/* exchanges ask for a memo on TON, which an address of its own does not need */}
      {network === 'TON' && <span class="memo">{t('paying.memo')}</span>}
      {!app.networks?.includes(network) && <span class="doubt">{t('details.not_there', { app: app.name })}</span>}
    </p>
  )
}
