import type { Screen } from '../../payment/screen'
import { AddressGroups } from '../paying/address-groups'
import { CopyRow } from '../paying/copy-row'
import { networkInWords, networkName } from '../paying/network-words'
import { QrCode } from '../paying/qr-code'
import { TimeLeft } from '../paying/time-left'
import { useWords } from '../words/words-context'
import { StateLine } from './state-line'
import './paying.css'

/** What to send, where to, and how long at this price; `partial` asks for the rest. */
export function Paying({ screen }: { screen: Extract<Screen, { name: 'paying' | 'partial' }> }) {
  const { session, payment } = screen
  const { say, rich, price, fiat } = useWords()
  const { asset, network } = payment
  const due = `${payment.due} ${asset}`
  const name = networkName(network)
  const values = {
    amount: (
      <b>
        <bdi>{due}</bdi>
      </b>
    ),
    network: (
      <b>
        <bdi>{name}</bdi>
      </b>
    ),
  }
  return (
    <>
      <StateLine state={screen.name}>
        <TimeLeft until={session.expires_at} />
      </StateLine>
      <h1 tabIndex={-1}>{rich(screen.name === 'partial' ? 'partial.title' : 'paying.send', values)}</h1>
      {screen.name === 'partial' && (
        <p class="lead">
          {rich('partial.text', {
            paid: <bdi>{`${payment.paid} ${asset}`}</bdi>,
            amount: <bdi>{`${payment.amount} ${asset}`}</bdi>,
          })}
        </p>
      )}
      {payment.address === null ? (
        <div class="refused" role="alert">
          <p>{say('paying.refused')}</p>
          <p>{say('paying.refused_next')}</p>
        </div>
      ) : (
        <>
          <p class="only">
            {rich('paying.only', { asset: <bdi>{asset}</bdi>, network: <bdi>{networkInWords(asset, network)}</bdi> })}
          </p>
          {session.qr && <QrCode matrix={session.qr.default} name={say('qr.name', { asset, network: name })} />}
          <CopyRow
            label={say('paying.amount')}
            value={payment.due}
            name={say('paying.copy_amount')}
            copied={say('paying.copied_amount', { amount: due })}
          >
            <strong dir="ltr">
              <span data-value="amount">{payment.due}</span> {asset}
            </strong>
          </CopyRow>
          <CopyRow
            label={say('paying.address', { network: name })}
            value={payment.address}
            name={say('paying.copy_address', { network: name })}
            copied={say('paying.copied_address')}
          >
            <AddressGroups address={payment.address} />
          </CopyRow>
        </>
      )}
      {payment.rate && (
        <p class="rate">
          {say('paying.price', {
            fiat: fiat(session.amount, session.currency),
            asset,
            price: price(payment.rate, session.currency),
          })}
        </p>
      )}
    </>
  )
}
