import { useSignal } from '@preact/signals'
import { SWAP_CURRENCIES, type SwapCurrency } from '../../contract/enums'
import { SwapQuotation } from '../../contract/money/swap'
import { PAIRS } from '../../payment/chains/catalogue'
import { networkInWords } from '../../words/network-names'
import { ForOwner } from '../parts/for-owner'
import { Form } from '../parts/form/form'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { AvailableBalance } from '../parts/money/available-balance'
import { OwnKeysNotice } from '../parts/notices/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Requests a quote, which changes nothing yet. The URL may preselect the currencies. */
export function NewSwap() {
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('swaps.new')} up={{ to: {}, name: t('swaps.title') }} />
      <OwnKeysNotice />
      <ForOwner>
        <QuoteForm />
      </ForOwner>
    </>
  )
}

const matchCurrency = (value: string | undefined) => SWAP_CURRENCIES.find((one) => one === value)

function QuoteForm() {
  const { client, router } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const { query } = router.route.peek()
  const from = useSignal<SwapCurrency>(matchCurrency(query.fromCurrency) ?? 'USDT')
  const to = useSignal<SwapCurrency>(matchCurrency(query.toCurrency) ?? 'NGN')
  const targets = SWAP_CURRENCIES.filter((one) => one !== from.value)
  const target = targets.find((one) => one === to.value) ?? targets[0]
  const networks = PAIRS.filter(({ asset }) => asset === target)
  return (
    <Form
      submit={t('swaps.quote')}
      send={async ({ amount = '', toCurrency, toNetwork }) => {
        const decimal = parseAmount(i18n, 'amount', amount, from.value)
        const body = { fromCurrency: from.value, toCurrency, amount: decimal, ...(toNetwork && { toNetwork }) }
        const request = { method: 'POST', body, isIdempotent: true } as const
        const { id } = await client.request('/api/v1/swaps/quotation', SwapQuotation, request)
        router.go(router.href({ id }))
      }}
    >
      <p>{t('swaps.quote_text')}</p>
      <SelectField
        name="fromCurrency"
        label={t('swaps.from')}
        value={from.value}
        options={SWAP_CURRENCIES}
        onChange={(chosen) => {
          from.value = chosen
        }}
      />
      <AvailableBalance currency={from.value} />
      <TextField name="amount" label={t('swaps.amount')} inputMode="decimal" />
      <SelectField
        // the key resets the selection when its option no longer exists
        key={from.value}
        name="toCurrency"
        label={t('swaps.to')}
        value={target}
        options={targets}
        onChange={(chosen) => {
          to.value = chosen
        }}
      />
      {networks.length > 0 && (
        <SelectField
          key={target}
          name="toNetwork"
          label={t('swaps.network')}
          value=""
          options={[
            ['', t('swaps.network_cheapest')],
            ...networks.map(({ asset, network }) => [network, networkInWords(asset, network)] as const),
          ]}
        />
      )}
    </Form>
  )
}
