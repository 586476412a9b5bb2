import { describe, expect, test } from 'vitest'
import type { Claim } from '../../../../src/contract/session/claim'
import type { Session } from '../../../../src/contract/session/session'
import { merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world()
const path = (session: Pick<Session, 'id'>, act: string) => `/api/v1/p/demo/sessions/${session.id}/${act}`

describe('a claim', () => {
  test('names the networks on which the transaction may be, and whether it was detected', async () => {
    const { pay, post, sandbox, session: read } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '1' })
    const hash = (await read(session.id)).transactions[0]?.hash ?? ''
    const claim = async (transaction: string) => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    const found = { networks: expect.arrayContaining(['Tron']), matches: true, detected: true }
    expect(await claim(hash)).toEqual(found)
    expect(await claim(`https://tronscan.org/#/transaction/${hash.toUpperCase()}`)).toEqual(found)
    // As some wallets show it, without its prefix.
    const other = await pay({ asset: 'ETH', network: 'Ethereum' })
    await sandbox(other, 'deposits')
    const transaction = (await read(other.id)).transactions[0]?.hash.replace(/^0x/, '')
    expect(await dataOf<Claim>(await post(path(other, 'claims'), { transaction }))).toMatchObject({ detected: true })
    expect(await claim(`tronscan.org/#/transaction/${hash}`)).toEqual(found)
    const elsewhere = { matches: false, detected: false }
    expect(await claim(`https://etherscan.io/tx/0x${'ab'.repeat(32)}?x=1`)).toEqual({
      networks: ['Ethereum'],
      ...elsewhere,
    })
    expect(await claim(`0x${'ab'.repeat(32)}`)).toEqual({
      networks: expect.arrayContaining(['Ethereum', 'Base', 'Arbitrum', 'Binance_Smart_Chain']),
      ...elsewhere,
    })
    expect(await claim('I have paid!')).toEqual({ networks: [], matches: false, detected: false })
  })

  test('also matches the network of the coin that was chosen before, whose address is still watched', async () => {
    const { pay, post } = here()
    const session = await pay()
    await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })
    const claim = async (transaction: string) => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    const onTron = `https://tronscan.org/#/transaction/${'ab'.repeat(32)}`
    expect(await claim(onTron)).toEqual({ networks: ['Tron'], matches: true, detected: false })
    expect(await claim(`https://etherscan.io/tx/0x${'ab'.repeat(32)}`)).toMatchObject({ matches: false })
    // The addresses of a renewed payment belong to the new one, so only its own network matches.
    expect((await post(path(session, 'renew'), {})).status).toBe(201)
    expect(await claim('1'.repeat(88))).toMatchObject({ networks: ['Solana'], matches: true })
  })

  test('says that refused money, or money in another coin, does not count', async () => {
    const { pay, post, sandbox } = here()
    const session = await pay({ asset: 'USDT', network: 'Ethereum' })
    const claim = async (transaction: string) => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    const seen = { amount: '1', confirmations: 1, state: 'seen' } as const
    const [good, wrong] = [`0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`]
    await reportDeposit(here(), session, { ...seen, hash: good })
    await reportDeposit(here(), session, { ...seen, hash: wrong, asset: 'USDC' })
    expect(await claim(good)).not.toHaveProperty('counts')
    expect(await claim(wrong)).toMatchObject({ detected: true, counts: false })
    await sandbox(session, 'fail')
    expect(await claim(good)).toMatchObject({ detected: true, counts: false })
  })

  test('says that money for a cancelled payment does not count, until it is enough', async () => {
    const { pay, post, sandbox, session: read } = here()
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { tolerance_percent: 5 })
    const session = await pay()
    await me.ask('POST', `/api/v1/payment-sessions/${session.id}/cancel`)
    await sandbox(session, 'deposits', { amount: '15' })
    const transaction = (await read(session.id)).transactions[0]?.hash
    const claim = async () => dataOf<Claim>(await post(path(session, 'claims'), { transaction }))
    expect(await claim()).toMatchObject({ detected: true, counts: false })
    // The page shows this money as being confirmed before the status changes.
    await sandbox(session, 'deposits', { amount: '15', confirmations: 1 })
    expect(await claim()).not.toHaveProperty('counts')
    expect(await sandbox(session, 'confirm')).toMatchObject({ status: 'completed' })
    expect(await claim()).not.toHaveProperty('counts')
  })

  test('finds a transaction of TON in each of its spellings, whichever custody reports', async () => {
    const { pay, post } = here()
    const bytes = Buffer.alloc(32, 0xfb)
    const spellings = [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
    for (const hash of spellings) {
      const session = await pay({ asset: 'USDT', network: 'TON' })
      await reportDeposit(here(), session, { amount: '1', hash })
      const base64 = encodeURIComponent(bytes.toString('base64'))
      for (const transaction of [
        ...spellings,
        `https://tonscan.org/tx/${base64}`,
        `tonviewer.com/transaction/${spellings[0]}`,
      ])
        expect(await dataOf<Claim>(await post(path(session, 'claims'), { transaction }))).toMatchObject({
          matches: true,
          detected: true,
        })
    }
  })
})
