import { useRef } from 'preact/hooks'
import type { Screen } from '../../../payment/screen'
import { useModel } from '../../state/model-context'
import { createRefundModel, type RefundModel } from '../../state/refund-model'
import { RefundNotice } from './refund-notice'
import { RefundStage } from './refund-stage'
import './refund.css'

type RefundScreen = Extract<Screen, { name: 'refund' }>

/** The screen of a refund, or the notice of it on a payment's last screen. */
export function Refund({ screen }: { screen: Exclude<Screen, { name: 'loading' }> }) {
  if (screen.name === 'refund') return <RefundByLink screen={screen} />
  const session = 'session' in screen ? screen.session : null
  return session?.refund ? <RefundNotice session={session} refund={session.refund} /> : null
}

function RefundByLink({ screen: { refund } }: { screen: RefundScreen }) {
  const model = useModel()
  const entry = useRef<RefundModel | null>(null)
  entry.current ??= createRefundModel(model, refund)
  return <RefundStage refund={refund} entry={entry.current} />
}
