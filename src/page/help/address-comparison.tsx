import { useSignal } from '@preact/signals'
import { comparePasted } from '../../payment/pasted-address'
import type { Payment } from '../../payment/screen'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import { networkInWords } from '../i18n/network-names'
import './folded.css'

/** Checks a pasted address against the right one, since malware swaps addresses in the clipboard. */
export function AddressComparison({ payment }: { payment: Payment }) {
  const { t } = useI18n()
  const pasted = useSignal('')
  const { asset, network, address } = payment
  const found = address && comparePasted(pasted.value, network, address)
  return (
    <>
      <div class="field">
        <label for="pasted">{t('check.label')}</label>
        <input
          id="pasted"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => {
            pasted.value = event.currentTarget.value
          }}
        />
      </div>
      <output
        class="verdict"
        for="pasted"
        data-good={found === 'same' || undefined}
        data-warn={found === 'shortened' || found === 'incomplete' || undefined}
        data-bad={found === 'other' || found === 'elsewhere' || undefined}
      >
        <span key={found}>
          {found === 'same' && `✓ ${t('check.same')}`}
          {/* its ends prove nothing: they can be forged */}
          {(found === 'shortened' || found === 'incomplete') && t('check.incomplete')}
          {found === 'elsewhere' && (
            <>
              ✗{' '}
              <CriticalLine
                line="paying.only"
                values={{ asset: <bdi>{asset}</bdi>, network: <bdi>{networkInWords(asset, network)}</bdi> }}
              />
            </>
          )}
          {found === 'other' && (
            <>
              ✗ <CriticalLine line="check.other" />
            </>
          )}
        </span>
      </output>
    </>
  )
}
