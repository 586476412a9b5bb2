import type { Session } from '../../../contract/session/session'
import type { PayingFrom } from '../../../payment/paying-from'
import { hasAppLink } from '../../../payment/paying-from'
import type { Payment } from '../../../payment/screen'
import { networkInWords } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { WalletLink } from '../../help/lazy-help'
import { useApp } from '../../help/use-app'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { BrowserWallets } from './browser-wallets'

/**
 * The next step in the app that the customer pays from: the path to an exchange's withdrawal form, a wallet in this
 * browser, or the link that opens the customer's wallet with everything filled in.
 */
export function AppSteps({ session, payment }: { session: Session; payment: Payment }) {
  const { form } = useModel()
  const { t } = useI18n()
  const app = useApp()
  if (app?.withdraw) return <ExchangeSteps app={app} path={app.withdraw} payment={payment} />
  const name = t('wallet.open_in', { name: app?.name ?? '' })
  return (
    <BrowserWallets session={session} payment={payment}>
      {app && hasAppLink(form.app.value as PayingFrom, payment) && (
        <WalletLink
          payment={payment}
          name={name}
          fallback={
            <span class="button app-link js" aria-busy="true">
              {name}
            </span>
          }
        />
      )}
    </BrowserWallets>
  )
}

type Exchange = { app: NonNullable<ReturnType<typeof useApp>>; path: readonly string[]; payment: Payment }

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
