import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { RefundLink } from '../../../contract/refunds/refund-link'
import { Amount } from '../../i18n/amount'
import { useI18n } from '../../i18n/i18n-context'
import { Mark } from '../../layout/mark'
import { useModel } from '../../state/model-context'
import type { RefundModel } from '../../state/refund-model'
import { AskAddress } from './ask-address'
import { RefundDetails } from './refund-details'
import { RefundEnd } from './refund-end'
import { RefundTransfer } from './refund-transfer'
import { type Stage, stageOf, TITLES } from './stage'
import '../../layout/status-line.css'

type Props = { refund: RefundLink; entry: RefundModel }

/** The screen of a refund: its stage, its amount, and the next step. */
export function RefundStage({ refund, entry }: Props) {
  const { t, formatDecimal } = useI18n()
  const stage = stageOf(refund)
  useFollowing(entry)
  useFocusTarget(entry)
  useAnnouncement(stage)
  return (
    <>
      {refund.mode === 'test' && refund.address && <p class="test">{t('result.test')}</p>}
      <StageMark stage={stage} />
      <h1 tabIndex={-1}>
        <span key={stage}>{t(TITLES[stage])}</span>
      </h1>
      <p class="refund-sum">
        <Amount>{`${formatDecimal(refund.crypto_amount)}\u00a0${refund.crypto_asset}`}</Amount>
      </p>
      <StageContent refund={refund} entry={entry} stage={stage} />
    </>
  )
}

/** The stage in colour and shape. Before the end it is also in words, since the heading does not name the stage. */
function StageMark({ stage }: { stage: Stage }) {
  const { t } = useI18n()
  if (stage !== 'requested' && stage !== 'created') return <Mark end={stage === 'success' ? 'completed' : stage} />
  return (
    <p class="state" data-moving={stage === 'created' || undefined}>
      <span key={stage}>{t(stage === 'created' ? 'refund.in_progress' : 'refund.waiting')}</span>
    </p>
  )
}

function StageContent({ refund, entry, stage }: Props & { stage: Stage }) {
  switch (stage) {
    case 'requested':
      return <AskAddress refund={refund} entry={entry} />
    case 'created':
    case 'success':
      return <RefundTransfer refund={refund} result={entry.result.value} />
    case 'failed':
    case 'expired':
    case 'void':
      return (
        <>
          <RefundEnd refund={refund} stage={stage} />
          <RefundDetails refund={refund} />
        </>
      )
  }
}

/** Follows the refund, and starts again when the customer or the network comes back. */
function useFollowing(entry: RefundModel) {
  useSignalEffect(entry.follow)
  useEffect(() => entry.stop, [entry])
}

/** Moves the focus after the customer pressed the button: to a wrong field, or to the new heading. */
function useFocusTarget({ focusTarget }: RefundModel) {
  useSignalEffect(() => {
    if (!focusTarget.value) return
    const { on } = focusTarget.value
    setTimeout(() => {
      document.querySelector<HTMLElement>(on === 'heading' ? 'h1' : `#${on}`)?.focus()
      // after `focus`, which scrolls too and would interrupt this scrolling
      if (on === 'heading') scrollTo(0, 0)
    })
  })
}

/** Announces a new stage of the refund. */
function useAnnouncement(stage: Stage) {
  const { announce } = useModel()
  const { t } = useI18n()
  const announced = useRef(stage)
  useEffect(() => {
    if (announced.current === stage) return
    announced.current = stage
    announce(t(TITLES[stage]))
  }, [stage, announce, t])
}
