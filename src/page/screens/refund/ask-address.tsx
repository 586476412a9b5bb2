import { useEffect, useRef } from 'preact/hooks'
import type { RefundLink } from '../../../contract/refunds/refund-link'
import { networkInWords, networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { AddressComparison } from '../../help/lazy-help'
import { Amount } from '../../i18n/amount'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import type { RefundModel } from '../../state/refund-model'
import { AddressProblem } from './address-problem'
import { RefundDetails } from './refund-details'

type Props = { refund: RefundLink; entry: RefundModel }

/** The refund's reason, the link's expiry, and the form for the address. */
export function AskAddress({ refund, entry }: Props) {
  const { t, tRich, formatDateTime, formatDecimal } = useI18n()
  const isBusy = entry.isBusy.value
  const isReady = entry.isReady.value
  const result = entry.result.value
  const amount = `${formatDecimal(refund.crypto_amount)}\u00a0${refund.crypto_asset}`
  return (
    // noValidate: the page shows its own messages, not the browser's. Without script, the form posts to the page's URL.
    <form
      class="refund-form"
      method="post"
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        entry.submit()
      }}
    >
      <p class="lead">{t(`refund.${refund.cause}`)}</p>
      <RefundDetails refund={refund}>
        <dt>{t('refund.until')}</dt>
        <dd>{formatDateTime(refund.expires_at)}</dd>
      </RefundDetails>
      <AddressField refund={refund} entry={entry} />
      <SecondPaste refund={refund} entry={entry} />
      <button
        class="button"
        type="submit"
        aria-busy={isBusy || undefined}
        aria-describedby={isReady ? 'refund-final' : undefined}
      >
        <span key={String(isBusy)}>
          {isBusy ? t('details.sending') : tRich('refund.send', { amount: <Amount>{amount}</Amount> })}
        </span>
      </button>
      <p class="problem" role="alert">
        {result === 'lost' && <CriticalLine line="refund.lost" />}
        {result === 'busy' && t('error.busy')}
      </p>
    </form>
  )
}

function AddressField({ refund: { crypto_asset, network }, entry }: Props) {
  const { tRich } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  // takes over text that was typed before the script ran
  useEffect(() => {
    const typed = field.current?.value
    if (typed && typed !== entry.initial) entry.enter(typed)
  }, [entry])
  const problem = entry.problem.value
  const pair = { asset: <bdi>{crypto_asset}</bdi>, network: <bdi>{networkInWords(crypto_asset, network)}</bdi> }
  return (
    <div class="field">
      <label for="address">{tRich('refund.address', pair)}</label>
      <p class="hint" id="address-hint">
        {tRich('refund.exchange', pair)} {network === 'TON' && <CriticalLine line="refund.memo" />}
      </p>
      <input
        id="address"
        name="address"
        ref={field}
        dir="ltr"
        inputMode="text"
        autocomplete="off"
        autocapitalize="none"
        autocorrect="off"
        spellcheck={false}
        maxLength={300}
        required
        defaultValue={entry.initial}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'address-problem address-hint' : 'address-hint'}
        onInput={(event) => entry.enter(event.currentTarget.value)}
        onBlur={entry.blur}
      />
      <AddressProblem problem={problem} network={network} />
    </div>
  )
}

const SECOND_PASTE = {
  label: 'refund.again',
  same: 'refund.same',
  incomplete: 'check.incomplete',
  other: 'refund.other',
  named_other_network: 'refund.named',
} as const

/** Shows a sound address in groups, with the field to paste it again, and the last warning. */
function SecondPaste({ refund: { crypto_asset: asset, network }, entry }: Props) {
  const { t } = useI18n()
  const address = entry.address.value
  const isSound = entry.isSound.value
  return (
    <>
      <output class="refund-sound js" for="address">
        {isSound && (
          <span key={address}>
            {t('refund.sound', { network: networkName(network) })}
            <AddressGroups address={address} />
          </span>
        )}
      </output>
      {isSound && (
        <div class="refund-again js">
          <AddressComparison
            payment={{ asset, network, address }}
            pasted={entry.pasted}
            texts={SECOND_PASTE}
            problem={entry.isSecondMissing.value && !entry.pasted.value && t('refund.again_first')}
          />
        </div>
      )}
      {entry.isReady.value && (
        <p class="refund-final" id="refund-final" key={address}>
          <CriticalLine
            line="refund.final"
            values={{
              address: (
                <bdi dir="ltr" {...UNTRANSLATED}>
                  {shortAddress(address)}
                </bdi>
              ),
              network: <bdi>{networkName(network)}</bdi>,
            }}
          />
        </p>
      )}
    </>
  )
}

/** The first and last characters of an address, which people recognise. */
const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`
