import { type Signal, useSignal } from '@preact/signals'
import type { Network } from '../../contract/enums'
import { displayAddress } from '../../payment/address/check'
import { comparePasted } from '../../payment/pasted-address'
import { refundAddressProblem, typedRecipient } from '../../payment/refund-address'
import type { Payment } from '../../payment/screen'
import { networkInWords, networkName } from '../../words/network-names'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import type { MessageKey } from '../i18n/locales/en'
import { AddressGroups } from '../layout/address-groups'
import './folded.css'

const TEXTS = {
  label: 'check.label',
  same: 'check.same',
  incomplete: 'check.incomplete',
  other: 'check.other',
  named_other_network: 'paying.only',
} satisfies Record<string, MessageKey>

type Props = {
  payment: Pick<Payment, 'asset' | 'network' | 'address'>
  /** The pasted text, if the caller needs it. */
  pasted?: Signal<string>
  /** Texts to use instead of those of a payment. */
  texts?: Record<keyof typeof TEXTS, MessageKey>
  /** The problem shown below the field. */
  problem?: string | false
}

type OtherAddress = { networks?: readonly Network[]; similar?: string }
const NOTHING: OtherAddress = {}

/** The networks on which another address is valid, or how it is written on the payment's own network. */
function describeOther(text: string, network: Network): OtherAddress {
  const recipient = typedRecipient(network, text)
  const problem = refundAddressProblem(network, recipient)
  if (problem?.kind === 'elsewhere') return { networks: problem.networks }
  return problem && problem.kind !== 'checksum' ? NOTHING : { similar: displayAddress(network, recipient.address) }
}

/** Checks a pasted address against the right one, since malware swaps addresses in the clipboard. */
export function AddressComparison({ payment, pasted, texts = TEXTS, problem }: Props) {
  const { t, formatList } = useI18n()
  const { asset, network, address } = payment
  const ownText = useSignal('')
  const text = pasted ?? ownText
  const comparison = address && comparePasted(text.value, network, address)
  const { networks, similar } = comparison === 'other' ? describeOther(text.value, network) : NOTHING
  return (
    <>
      <div class="field">
        <label for="pasted">{t(texts.label)}</label>
        <input
          id="pasted"
          value={text.value}
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'pasted-problem' : undefined}
          onInput={(event) => {
            text.value = event.currentTarget.value
          }}
        />
        {problem && (
          <p class="problem" id="pasted-problem">
            {problem}
          </p>
        )}
      </div>
      <output
        class="verdict"
        for="pasted"
        data-good={comparison === 'same' || undefined}
        data-warn={comparison === 'shortened' || comparison === 'incomplete' || undefined}
        data-bad={comparison === 'other' || comparison === 'named_other_network' || undefined}
      >
        <span key={comparison}>
          {comparison === 'same' && `✓ ${t(texts.same)}`}
          {/* the ends of an address prove nothing: they can be forged */}
          {(comparison === 'shortened' || comparison === 'incomplete') && t(texts.incomplete)}
          {(comparison === 'named_other_network' || comparison === 'other') && (
            <>
              ✗{' '}
              <CriticalLine
                line={networks ? 'check.networks' : texts[comparison]}
                values={{
                  asset: <bdi>{asset}</bdi>,
                  network: <bdi>{networkInWords(asset, network)}</bdi>,
                  networks: <bdi>{networks && formatList(networks.map(networkName), 'or')}</bdi>,
                }}
              />
            </>
          )}
          {similar && <AddressGroups address={similar} unlike={address ?? ''} />}
        </span>
      </output>
    </>
  )
}
