import { useSignal } from '@preact/signals'
import { ASSETS, type Asset, CURRENCIES, type Currency } from '../../contract/enums'
import { SandboxBalance } from '../../contract/money/sandbox-balance'
import { PAIRS } from '../../payment/chains/catalogue'
import { networkInWords } from '../../words/network-names'
import { Form } from '../parts/form/form'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

export function PlayMoney() {
  const { client, mode, router, announce, isOwner } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useSignal<Currency | Asset>('NGN')
  const networks = PAIRS.filter(({ asset }) => asset === currency.value)
  const isAllowed = mode.value === 'test' && isOwner.value
  return (
    <>
      <PageHead title={t('balances.play_money')} up={{ to: {}, name: t('balances.title') }} />
      {!isAllowed && <Notice>{t('balances.play_money_forbidden')}</Notice>}
      {isAllowed && (
        <Form
          submit={t('balances.play_money_add')}
          send={async ({ network, amount = '' }) => {
            const decimal = parseAmount(i18n, 'amount', amount, currency.value)
            const body = { currency: currency.value, amount: decimal, ...(network && { network }) }
            await client.request('/sandbox/balances', SandboxBalance, { method: 'POST', body, isIdempotent: true })
            announce(t('balances.play_money_added'))
            router.go(router.href({}))
          }}
        >
          <p>{t('balances.play_money_hint')}</p>
          <SelectField
            name="currency"
            label={t('parts.currency')}
            value={currency.value}
            options={[...CURRENCIES, ...ASSETS]}
            onChange={(chosen) => {
              currency.value = chosen
            }}
          />
          {networks.length > 1 && (
            <SelectField
              key={currency.value}
              name="network"
              label={t('balances.network')}
              options={networks.map(({ asset, network }) => [network, networkInWords(asset, network)])}
            />
          )}
          <TextField name="amount" label={t('parts.amount')} inputMode="decimal" />
        </Form>
      )}
    </>
  )
}
