import { useEffect, useRef } from 'preact/hooks'
import type { RefundLink } from '../../../contract/refunds/refund-link'
import { networkInWords, networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { AddressComparison } from '../../help/help'
import { Amount } from '../../i18n/amount'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import type { RefundModel } from '../../state/refund-model'
import { AddressProblem } from './address-problem'
import { RefundFacts } from './refund-facts'

const AGAIN = {
  label: 'refund.again',
  same: 'refund.same',
  incomplete: 'check.incomplete',
  other: 'refund.other',
  elsewhere: 'refund.named',
} as const

/** Why the money is sent back, until when the link works, and the one thing to enter: the address. */
export function AskAddress({ refund, entry }: { refund: RefundLink; entry: RefundModel }) {
  const { t, tRich, formatDateTime } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  // what was typed before the script was there
  useEffect(() => {
    const typed = field.current?.value
    if (typed && typed !== entry.given) entry.enter(typed)
  }, [entry])
  const { crypto_asset: asset, network } = refund
  const inWords = <bdi>{networkInWords(asset, network)}</bdi>
  const address = entry.address.value
  const problem = entry.problem.value
  const isBusy = entry.isBusy.value
  const isReady = entry.isReady.value
  const answered = entry.answered.value
  const amount = `${refund.crypto_amount}\u00a0${asset}`
  return (
    // noValidate: the page shows its own messages, not the browser's. Without script it is sent to its own address.
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
      <RefundFacts refund={refund}>
        <dt>{t('refund.until')}</dt>
        <dd>{formatDateTime(refund.expires_at)}</dd>
      </RefundFacts>
      <div class="field">
        <label for="address">{tRich('refund.address', { asset: <bdi>{asset}</bdi>, network: inWords })}</label>
        <p class="hint" id="address-hint">
          {tRich('refund.exchange', { asset: <bdi>{asset}</bdi>, network: inWords })}{' '}
          {network === 'TON' && <CriticalLine line="refund.memo" />}
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
          defaultValue={entry.given}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'address-problem address-hint' : 'address-hint'}
          onInput={(event) => entry.enter(event.currentTarget.value)}
          onBlur={entry.leave}
        />
        <AddressProblem problem={problem} network={network} />
      </div>
      <output class="refund-sound js" for="address">
        {entry.isSound.value && (
          <span key={address}>
            {t('refund.sound', { network: networkName(network) })}
            <AddressGroups address={address} />
          </span>
        )}
      </output>
      {entry.isSound.value && (
        <div class="refund-again js">
          <AddressComparison
            payment={{ asset, network, address }}
            pasted={entry.pasted}
            words={AGAIN}
            problem={entry.isAgainMissing.value && !entry.pasted.value && t('refund.again_first')}
          />
        </div>
      )}
      {isReady && (
        <p class="refund-final" id="refund-final" key={address}>
          <CriticalLine
            line="refund.final"
            values={{
              address: (
                <bdi dir="ltr" {...UNTRANSLATED}>
                  {endsOf(address)}
                </bdi>
              ),
              network: <bdi>{networkName(network)}</bdi>,
            }}
          />
        </p>
      )}
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
        {answered === 'lost' && <CriticalLine line="refund.lost" />}
        {answered === 'busy' && t('error.busy')}
      </p>
    </form>
  )
}

/** The first and last characters of an address, by which people know it. */
const endsOf = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`
