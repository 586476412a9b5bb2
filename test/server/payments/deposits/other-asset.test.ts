import { describe, expect, test } from 'vitest'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { deposits } from '../../../../src/server/storage/schema/deposits'
import { merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { world } from '../../world'

const here = world()
const path = (session: Pick<Session, 'id'>, act: string) => `/api/v1/p/demo/sessions/${session.id}/${act}`

test('money in another asset than requested does not count, but is booked', async () => {
  const { pay, deps, session: read } = here()
  const session = await pay({ network: 'Ethereum' })
  await reportDeposit(here(), session, { asset: 'USDC', address: session.deposit_address?.toLowerCase() })
  expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_amount_due: '31.25', transactions: [] })
  expect(await deps.storage.database.select().from(deposits)).toMatchObject([{ sessionId: session.id, asset: 'USDC' }])
})

describe('money that custody refuses', () => {
  const refused = (session: Session, asset: 'USDT' | 'USDC') =>
    reportDeposit(here(), session, { asset, confirmations: 0, state: 'failed', reason: 'unsupported token' })

  test('in another asset than requested leaves the payment open, and money in the right coin completes it', async () => {
    const { pay, post, sandbox, session: read, deps } = here()
    const session = await pay()
    await refused(session, 'USDC')
    expect(await deps.storage.database.select().from(deposits)).toMatchObject([{ state: 'failed', asset: 'USDC' }])
    expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_amount_due: '31.25' })
    // The payment does not fail either when the refused asset is chosen, which has another address.
    await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })
    expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_asset: 'USDC' })
    expect(await sandbox(session, 'deposits')).toMatchObject({ status: 'completed' })
  })

  test('in the asset that was requested earlier makes the payment fail', async () => {
    const { pay, post, session: read } = here()
    const session = await pay()
    await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })
    await refused(session, 'USDT')
    expect(await read(session.id)).toMatchObject({ status: 'failed' })
  })
})

test('a payment names the transaction that completed it', async () => {
  const me = await merchant(here())
  const { pay, deps, clock } = here()
  const session = await pay()
  const move = async (id: string, more: Partial<DepositMovement> = {}) => {
    clock.turn(1000)
    await reportDeposit(here(), session, { id, ...more })
  }
  await move('whole', { confirmations: 1, state: 'seen' })
  await move('other asset', { asset: 'TRX', amount: '1' })
  await move('whole')
  const { transaction_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
  const booked = await deps.storage.database.select().from(deposits)
  expect(booked.find(({ id }) => id === transaction_id)?.custodyId).toBe('whole')
})
