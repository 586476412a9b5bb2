import type { Screen } from '../../payment/screen'
import { Fold } from '../help/fold'
import { useModel } from '../model/model-context'
import { Actions } from '../paying/actions'
import { AddressGroups } from '../paying/address-groups'
import { CopyRow } from '../paying/copy-row'
import { EndingSoon } from '../paying/ending-soon'
import { networkInWords, networkName } from '../paying/network-words'
import { QrChoice } from '../paying/qr-choice'
import { SendOnly } from '../paying/send-only'
import { TimeLeft } from '../paying/time-left'
import { Grave } from '../words/grave'
import { useWords } from '../words/words-context'
import { StateLine } from './state-line'
import './paying.css'

/** What to send, where to, and how long at this price; `partial` asks for the rest. */
export function Paying({ screen }: { screen: Extract<Screen, { name: 'paying' | 'partial' }> }) {
  const { page, session, payment } = screen
  const { sessions } = useModel()
  const { say, rich, price, fiat } = useWords()
  const { asset, network, address } = payment
  const due = `${payment.due} ${asset}`
  const name = networkName(network)
  const partial = screen.name === 'partial'
  return (
    <>
      <StateLine state={screen.name}>
        <TimeLeft until={session.expires_at} />
      </StateLine>
      <h1 tabIndex={-1}>
        <Grave
          line={partial ? 'partial.title' : 'paying.send'}
          values={{ amount: <bdi class="sum">{due}</bdi>, network: <bdi>{name}</bdi> }}
        />
      </h1>
      {partial && (
        <p class="lead">
          {rich('partial.text', {
            paid: <bdi>{`${payment.paid} ${asset}`}</bdi>,
            amount: <bdi>{`${payment.amount} ${asset}`}</bdi>,
          })}{' '}
          {say('partial.minimum')}
        </p>
      )}
      {address === null ? (
        <div class="refused" role="alert">
          <p>{say('paying.refused')}</p>
          <p>{say('paying.refused_next')}</p>
        </div>
      ) : (
        <>
          <SendOnly asset={asset} network={network} />
          {session.qr && <QrChoice qr={session.qr} payment={payment} />}
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
            label={say('paying.address', { network: networkInWords(asset, network) })}
            value={address}
            name={say('paying.copy_address', { network: name })}
            copied={say('paying.copied_address')}
          >
            <AddressGroups address={address} />
          </CopyRow>
          <EndingSoon session={session} />
          <Actions session={session} payment={payment} />
        </>
      )}
      <div class="folds">
        {address && (
          <>
            <Fold title={say('arrives.title', { amount: due })}>{({ Arrives }) => <Arrives payment={payment} />}</Fold>
            <Fold title={say('check.title')} scripted>
              {({ AddressComparison }) => <AddressComparison network={network} address={address} />}
            </Fold>
            <Fold title={say('claim.title')} scripted>
              {({ Claim }) => <Claim session={session} network={network} />}
            </Fold>
          </>
        )}
        {page && !partial && !sessions.session.value?.renewed_by && (
          <Fold title={say('method.title')}>{({ OtherMethod }) => <OtherMethod page={page} session={session} />}</Fold>
        )}
      </div>
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
