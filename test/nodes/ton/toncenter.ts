import { Address, type Message, type Transaction } from '@ton/core'
import { serveFake } from '../../server/chains/fake-server'
import type { InBlock, TonChain } from './ton-chain'

const MAINNET = -239
/** The block from which nodes of the main network begin. */
const KNOWN_BLOCK = { seqno: 34_835_953, hash: 'VpWyfNOLm8Rqt6CZZ9dZGqJRO3NyrlHHYN1k1oLbJ6g=' }
const STATES = { uninitialized: 'uninit', active: 'active', frozen: 'frozen', 'non-existing': 'nonexist' }
const BOUNCES = { ok: 'ok', 'no-funds': 'nofunds', 'negative-funds': 'negfunds' }

// hosts write hex in capitals
const addressShown = (raw: string) => raw.toUpperCase()

function messageShown({ info, body }: Message) {
  const content = body.beginParse()
  const opcode = content.remainingBits < 32 ? null : `0x${content.preloadUint(32).toString(16).padStart(8, '0')}`
  const isInternal = info.type === 'internal'
  return {
    source: isInternal ? addressShown(info.src.toRawString()) : null,
    destination: info.dest instanceof Address ? addressShown(info.dest.toRawString()) : null,
    value: isInternal ? `${info.value.coins}` : null,
    opcode,
    bounce: isInternal ? info.bounce : null,
    bounced: isInternal ? info.bounced : null,
    message_content: { hash: body.hash().toString('base64'), body: body.toBoc().toString('base64'), decoded: null },
  }
}

function descriptionShown({ description }: Transaction) {
  if (description.type !== 'generic') return { type: description.type }
  const { aborted, destroyed, bouncePhase } = description
  return { type: 'ord', aborted, destroyed, ...(bouncePhase ? { bounce: { type: BOUNCES[bouncePhase.type] } } : {}) }
}

const transactionShown = ({ account, block, transaction }: InBlock) => ({
  account: addressShown(account),
  hash: transaction.hash().toString('base64'),
  lt: `${transaction.lt}`,
  prev_trans_lt: `${transaction.prevTransactionLt}`,
  orig_status: STATES[transaction.oldStatus],
  end_status: STATES[transaction.endStatus],
  mc_block_seqno: block,
  description: descriptionShown(transaction),
  in_msg: transaction.inMessage ? messageShown(transaction.inMessage) : null,
  out_msgs: transaction.outMessages.values().map(messageShown),
  emulated: false,
  finality: 'finalized',
})

/** Version 3 of TON Center's interface over a chain, as far as the reader asks: https://toncenter.com/api/v3 */
export function serveToncenter({ chain, blocks, holders }: TonChain, now: () => Date) {
  const block = (seqno: number) => ({
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    root_hash: seqno === KNOWN_BLOCK.seqno ? KNOWN_BLOCK.hash : `block ${seqno}`,
    global_id: MAINNET,
    gen_utime: `${Math.floor(now().getTime() / 1000)}`,
  })

  function accountShown(address: string) {
    const last = blocks.findLast(({ account }) => account === address)?.transaction
    if (!last) return []
    const status = STATES[last.endStatus]
    return [{ address: addressShown(address), status, last_transaction_lt: `${last.lt}` }]
  }

  function answer(path: string, query: URLSearchParams): unknown {
    const addresses = (name: string) => query.getAll(name).map((address) => Address.parse(address).toRawString())
    const limit = Number(query.get('limit') ?? 10)
    switch (path) {
      case '/masterchainInfo':
        return { first: block(KNOWN_BLOCK.seqno), last: block(chain.height) }
      case '/blocks':
        return { blocks: [block(Number(query.get('seqno')))] }
      case '/accountStates':
        return { accounts: addresses('address').flatMap(accountShown) }
      case '/jetton/wallets': {
        const [owners, masters] = [addresses('owner_address'), addresses('jetton_address')]
        const wallets = [...holders].map(([address, { owner, master }]) => ({
          address: addressShown(address),
          owner: owner.toRawString(),
          jetton: master.toRawString(),
        }))
        const meant = wallets.filter(({ owner, jetton }) => owners.includes(owner) && masters.includes(jetton))
        return { jetton_wallets: meant.slice(0, limit) }
      }
      case '/transactions': {
        const [account] = addresses('account')
        const hash = Buffer.from(query.get('hash') ?? '', 'hex')
        const start = BigInt(query.get('start_lt') ?? 0)
        const listed = blocks.filter(({ account: one, transaction }) =>
          account ? one === account && transaction.lt >= start : transaction.hash().equals(hash),
        )
        return { transactions: listed.slice(0, limit).map(transactionShown) }
      }
    }
  }

  return serveFake((path) => {
    const { pathname, searchParams } = new URL(path, 'http://host')
    const body = answer(pathname, searchParams)
    return body === undefined ? { status: 404, body: '{"error":"not found"}' } : { body: JSON.stringify(body) }
  })
}
