import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { RefundLink } from '../../../contract/refunds/refund-link'
import { Amount } from '../../i18n/amount'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import type { RefundModel } from '../../state/refund-model'
import { AskAddress } from './ask-address'
import { RefundEnd } from './refund-end'
import { RefundFacts } from './refund-facts'
import { RefundTransfer } from './refund-transfer'
import { type Stage, stageOf, TITLES } from './stage'
import { StageMark } from './stage-mark'

type Props = { refund: RefundLink; entry: RefundModel }

/** A refund in the state that it is in: how much, why, and what there is to do or to know. */
export function RefundStage({ refund, entry }: Props) {
  const { t } = useI18n()
  const stage = stageOf(refund)
  useFollowing(entry)
  useAttention(entry)
  useAnnouncement(stage)
  return (
    <>
      {refund.mode === 'test' && refund.address && <p class="test">{t('result.test')}</p>}
      <StageMark stage={stage} />
      <h1 tabIndex={-1}>
        <span key={stage}>{t(TITLES[stage])}</span>
      </h1>
      <p class="refund-sum">
        <Amount>{`${refund.crypto_amount}\u00a0${refund.crypto_asset}`}</Amount>
      </p>
      <Details refund={refund} entry={entry} stage={stage} />
    </>
  )
}

function Details({ refund, entry, stage }: Props & { stage: Stage }) {
  switch (stage) {
    case 'requested':
      return <AskAddress refund={refund} entry={entry} />
    case 'created':
    case 'success':
      return <RefundTransfer refund={refund} answered={entry.answered.value} />
    case 'failed':
    case 'expired':
    case 'void':
      return (
        <>
          <RefundEnd refund={refund} stage={stage} />
          <RefundFacts refund={refund} />
        </>
      )
  }
}

/** Follows the refund, and anew when somebody comes back to it or the network does. */
function useFollowing(entry: RefundModel) {
  useSignalEffect(entry.follow)
  useEffect(() => entry.stop, [entry])
}

/** Moves the focus after the button was pressed: to what is wrong, or to the heading of what is new. */
function useAttention({ attention }: RefundModel) {
  useSignalEffect(() => {
    if (!attention.value) return
    const { on } = attention.value
    setTimeout(() => {
      document.querySelector<HTMLElement>(on === 'heading' ? 'h1' : `#${on}`)?.focus()
      // after the focus, whose own scrolling would end this one on its way
      if (on === 'heading') scrollTo(0, 0)
    })
  })
}

/** Announces a new state of the refund, which nobody has to watch for. */
function useAnnouncement(stage: Stage) {
  const { announce } = useModel()
  const { t } = useI18n()
  const said = useRef(stage)
  useEffect(() => {
    if (said.current === stage) return
    said.current = stage
    announce(t(TITLES[stage]))
  }, [stage, announce, t])
}
