import { Address, type Message, type Transaction } from '@ton/core'
import { serveFake } from '../../server/chains/fake-server'
import type { InBlock, TonChain } from './ton-chain'

const MAINNET = -239
/** The block from which nodes of the main network begin. */
const KNOWN_BLOCK = { seqno: 34_835_953, hash: 'VpWyfNOLm8Rqt6CZZ9dZGqJRO3NyrlHHYN1k1oLbJ6g=' }
const STATES = { uninitialized: 'uninit', active: 'active', frozen: 'frozen', 'non-existing': 'nonexist' }
const BOUNCES = { ok: 'ok', 'no-funds': 'nofunds', 'negative-funds': 'negfunds' }

// TON Center writes hex in capitals.
const toHostAddress = (raw: string) => raw.toUpperCase()

function toMessageJson({ info, body }: Message) {
  const content = body.beginParse()
  const opcode = content.remainingBits < 32 ? null : `0x${content.preloadUint(32).toString(16).padStart(8, '0')}`
  const isInternal = info.type === 'internal'
  return {
    source: isInternal ? toHostAddress(info.src.toRawString()) : null,
    destination: info.dest instanceof Address ? toHostAddress(info.dest.toRawString()) : null,
    value: isInternal ? `${info.value.coins}` : null,
    opcode,
    bounce: isInternal ? info.bounce : null,
    bounced: isInternal ? info.bounced : null,
    message_content: { hash: body.hash().toString('base64'), body: body.toBoc().toString('base64'), decoded: null },
  }
}

function toDescriptionJson({ description }: Transaction) {
  if (description.type !== 'generic') return { type: description.type }
  const { aborted, destroyed, bouncePhase } = description
  return { type: 'ord', aborted, destroyed, ...(bouncePhase ? { bounce: { type: BOUNCES[bouncePhase.type] } } : {}) }
}

const toTransactionJson = ({ account, block, transaction }: InBlock) => ({
  account: toHostAddress(account),
  hash: transaction.hash().toString('base64'),
  lt: `${transaction.lt}`,
  prev_trans_lt: `${transaction.prevTransactionLt}`,
  orig_status: STATES[transaction.oldStatus],
  end_status: STATES[transaction.endStatus],
  mc_block_seqno: block,
  description: toDescriptionJson(transaction),
  in_msg: transaction.inMessage ? toMessageJson(transaction.inMessage) : null,
  out_msgs: transaction.outMessages.values().map(toMessageJson),
  emulated: false,
  finality: 'finalized',
})

/** Serves the part of TON Center's interface, version 3, that the reader uses: https://toncenter.com/api/v3 */
export function serveToncenter({ chain, blocks, holders }: TonChain, now: () => Date) {
  const block = (seqno: number) => ({
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    root_hash: seqno === KNOWN_BLOCK.seqno ? KNOWN_BLOCK.hash : `block ${seqno}`,
    global_id: MAINNET,
    gen_utime: `${Math.floor(now().getTime() / 1000)}`,
  })

  function findAccounts(address: string) {
    const last = blocks.findLast(({ account }) => account === address)?.transaction
    if (!last) return []
    const status = STATES[last.endStatus]
    return [{ address: toHostAddress(address), status, last_transaction_lt: `${last.lt}` }]
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
        return { accounts: addresses('address').flatMap(findAccounts) }
      case '/jetton/wallets': {
        const [owners, masters] = [addresses('owner_address'), addresses('jetton_address')]
        const wallets = [...holders].map(([address, { owner, master }]) => ({
          address: toHostAddress(address),
          owner: owner.toRawString(),
          jetton: master.toRawString(),
        }))
        const matching = wallets.filter(({ owner, jetton }) => owners.includes(owner) && masters.includes(jetton))
        return { jetton_wallets: matching.slice(0, limit) }
      }
      case '/transactions': {
        const [account] = addresses('account')
        const hash = Buffer.from(query.get('hash') ?? '', 'hex')
        const start = BigInt(query.get('start_lt') ?? 0)
        const listed = blocks.filter(({ account: one, transaction }) =>
          account ? one === account && transaction.lt >= start : transaction.hash().equals(hash),
        )
        return { transactions: listed.slice(0, limit).map(toTransactionJson) }
      }
    }
  }

  return serveFake((path) => {
    const { pathname, searchParams } = new URL(path, 'http://toncenter')
    const body = answer(pathname, searchParams)
    return body === undefined ? { status: 404, body: '{"error":"not found"}' } : { body: JSON.stringify(body) }
  })
}
