import { useSignal } from '@preact/signals'
import type { PaymentPage } from '../../../contract/page/payment-page'
import { pairOf } from '../../../payment/chains/catalogue'
import { networkInWords } from '../../../words/network-names'
import { Fold } from '../../parts/fold'
import { Lines } from '../../parts/form/lines'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { TickField } from '../../parts/form/tick-field'
import { useI18n } from '../../state/dashboard-context'
import { areDefaultPairs, type ChosenPair, OFFERED_PAIRS, pairKey } from './selected-pairs'

const pairName = ({ asset, network }: ChosenPair) =>
  pairOf(asset, network)?.label ?? `${asset} · ${networkInWords(asset, network)}`

/** The accepted coins, and limits of single coins. */
export function PairFields({ page }: { page: PaymentPage | null }) {
  const { t } = useI18n()
  const pairs = page?.options ?? []
  const choice = useSignal(page === null || areDefaultPairs(pairs) ? 'default' : 'chosen')
  return (
    <Fold title={t('pages.options')} open={choice.peek() === 'chosen'}>
      <SelectField
        name="options_of"
        label={t('pages.options_choice')}
        value={choice.value}
        options={[
          ['default', t('pages.options_default')],
          ['chosen', t('pages.options_chosen')],
        ]}
        hint={t('pages.options_hint')}
        onChange={(chosen) => {
          choice.value = chosen
        }}
      />
      {choice.value === 'chosen' && (
        <fieldset class="field">
          <legend>{t('pages.options_selected')}</legend>
          {OFFERED_PAIRS.map((pair) => (
            <TickField
              key={pairKey(pair)}
              name={`options.${pairKey(pair)}`}
              label={pairName(pair)}
              checked={pairs.some((one) => pairKey(one) === pairKey(pair))}
            />
          ))}
        </fieldset>
      )}
      <Lines
        title={t('pages.limits')}
        hint={t('pages.limits_hint')}
        initial={page?.limits ?? []}
        add={t('pages.limits_add')}
      >
        {(index, limit) => (
          <>
            <SelectField
              name={`limits.${index}.pair`}
              label={t('pages.pair')}
              value={limit && pairKey(limit)}
              options={OFFERED_PAIRS.map((pair) => [pairKey(pair), pairName(pair)])}
            />
            <TextField
              name={`limits.${index}.min_amount`}
              label={t('pages.minimum')}
              value={limit?.min_amount}
              inputMode="decimal"
              optional
            />
            <TextField
              name={`limits.${index}.max_amount`}
              label={t('pages.maximum')}
              value={limit?.max_amount}
              inputMode="decimal"
              optional
            />
          </>
        )}
      </Lines>
    </Fold>
  )
}
