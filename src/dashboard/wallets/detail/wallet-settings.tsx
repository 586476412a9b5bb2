import type { Wallet } from '../../../contract/wallets/wallet'
import { Form } from '../../parts/form/form'
import { TextField } from '../../parts/form/text-field'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { useI18n } from '../../state/dashboard-context'
import { LabelField } from '../label-field'
import { useChangeWallet } from '../save-wallet'

export function WalletSettings({ wallet: { id, kind, label, gap_limit, two_nodes_above_usd } }: { wallet: Wallet }) {
  const { t } = useI18n()
  const change = useChangeWallet(id)
  const wholeNumber = (name: string, input: string) => {
    if (!/^\d{1,10}$/.test(input)) throw fieldRefusal(name, t('wallets.whole_number'))
    return Number(input)
  }
  return (
    <section class="section">
      <h2>{t('settings.title')}</h2>
      <Form
        submit={t('parts.save')}
        send={async (values) => {
          const threshold = values.two_nodes_above_usd ?? ''
          await change(
            {
              label: values.label || null,
              ...(values.gap_limit !== undefined && { gap_limit: wholeNumber('gap_limit', values.gap_limit) }),
              two_nodes_above_usd: threshold === '' ? null : wholeNumber('two_nodes_above_usd', threshold),
            },
            t('parts.saved'),
          )
        }}
      >
        <LabelField value={label} />
        {kind === 'key' && (
          <TextField
            name="gap_limit"
            label={t('wallets.gap_limit')}
            hint={t('wallets.gap_limit_hint')}
            value={String(gap_limit)}
            inputMode="numeric"
          />
        )}
        <TextField
          name="two_nodes_above_usd"
          label={t('wallets.agree_above')}
          hint={t('wallets.agree_above_hint')}
          value={two_nodes_above_usd === null ? '' : String(two_nodes_above_usd)}
          inputMode="numeric"
          optional
        />
      </Form>
    </section>
  )
}
