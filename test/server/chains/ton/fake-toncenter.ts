import { createHash } from 'node:crypto'
import { Address, beginCell } from '@ton/core'
import { contractOf } from '../../../payment/pairs'
import { serveFake } from '../fake-server'

export const IDENTITY = { globalId: -239, block: { seqno: 1000, rootHash: 'a block of the network' } }
export const USDT = Address.parse(contractOf('USDT', 'TON')).toRawString()
const digestOf = (words: string) => createHash('sha256').update(words).digest()
const rawOf = (words: string) => `0:${digestOf(words).toString('hex')}`
const PAYER = rawOf('payer')

interface FakeTransaction {
  account: string
  hash: string
  lt: bigint
  block: number
  message: { source: string | null; value: bigint; opcode: string | null; bounced: boolean; body: string }
  aborted: boolean
  bounce: string | null
  destroyed: boolean
  emulated: boolean
  finality: string
}
type Sent = Partial<Omit<FakeTransaction, 'message'>> & Partial<FakeTransaction['message']>

/** An address as wallets show it. */
export const addressOf = (words: string) => Address.parse(rawOf(words)).toString({ bounceable: false })
/** The account of an owner for the tokens of a master. */
export const tokenAccountOf = (owner: string, master = USDT) => rawOf(`${Address.parse(owner).toRawString()} ${master}`)

const EMPTY = beginCell().endCell().toBoc().toString('base64')
const transferBody = (amount: bigint) =>
  beginCell()
    .storeUint(0x178d4519, 32)
    .storeUint(7, 64)
    .storeCoins(amount)
    .storeAddress(Address.parse(PAYER))
    .storeAddress(null)
    .storeCoins(1)
    .storeMaybeRef(beginCell().storeStringTail('thank you').endCell())
    .endCell()
    .toBoc()
    .toString('base64')

/** A fake index of TON with the paths that the reader requests. */
export async function fakeToncenter(now: () => Date) {
  let transactions: FakeTransaction[] = []
  const holders: { owner: string; master: string; account: string }[] = []
  let counter = 0
  const chain = {
    globalId: IDENTITY.globalId,
    rootHash: IDENTITY.block.rootHash,
    firstBlock: 1,
    height: 60_000_000,
    blockAt: now,
    /** Transactions that lists leave out, although the index counts them. */
    hidden: new Set<string>(),
    /** The answer to any request for token accounts; null: the true one. */
    tokenAccounts: null as { address: string; owner: string; jetton: string }[] | null,
    /** Sends coins to an address. Returns the id of their deposit. */
    send(to: string, value: bigint, sent: Sent = {}): string {
      const { source = PAYER, opcode = null, bounced = false, body = EMPTY, ...rest } = sent
      counter += 1
      chain.height += 1
      const hash = digestOf(`transaction ${counter}`)
      transactions.push({
        account: Address.parse(to).toRawString(),
        hash: hash.toString('base64'),
        lt: 50_000_000_000_000n + BigInt(counter) * 1_000_003n,
        block: chain.height,
        message: { source, value, opcode, bounced, body },
        // the account has no contract to run, so the transaction is aborted and still brings the money
        aborted: true,
        bounce: null,
        destroyed: false,
        emulated: false,
        finality: 'finalized',
        ...rest,
      })
      return `${hash.toString('hex')}:${transactions.at(-1)?.lt}`
    },
    /** Sends tokens to an owner. Returns the id of their deposit. */
    sendTokens(owner: string, amount: bigint, { master = USDT, ...sent }: Sent & { master?: string } = {}): string {
      const account = tokenAccountOf(owner, master)
      if (!holders.some((one) => one.account === account))
        holders.push({ owner: Address.parse(owner).toRawString(), master, account })
      const body = transferBody(amount)
      return chain.send(account, 30_000_000n, { opcode: '0x178d4519', body, aborted: false, ...sent })
    },
    drop(id: string) {
      transactions = transactions.filter((one) => !id.startsWith(hexOf(one.hash)))
    },
    settle(id: string, change: Partial<FakeTransaction>) {
      transactions = transactions.map((one) => (id.startsWith(hexOf(one.hash)) ? { ...one, ...change } : one))
    },
  }
  const hexOf = (hash: string) => Buffer.from(hash, 'base64').toString('hex')
  // hosts write hex in capitals
  const upperCaseAddress = (raw: string) => raw.toUpperCase()
  const historyOf = (account: string) => transactions.filter((one) => one.account === account && !one.emulated)
  /** An account exists once money has stayed in it, until it is destroyed. */
  const existsAfter = (history: readonly FakeTransaction[]) =>
    history.reduce((exists, { bounce, destroyed }) => !destroyed && (exists || bounce === null), false)
  const block = (seqno: number) => ({
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    root_hash: seqno === IDENTITY.block.seqno ? chain.rootHash : `block ${seqno}`,
    global_id: chain.globalId,
    gen_utime: `${Math.floor(chain.blockAt().getTime() / 1000)}`,
  })

  function toJson(one: FakeTransaction) {
    const before = historyOf(one.account).filter(({ lt }) => lt < one.lt)
    const exists = existsAfter(before)
    const { source, value, opcode, bounced, body } = one.message
    return {
      account: upperCaseAddress(one.account),
      hash: one.hash,
      lt: `${one.lt}`,
      prev_trans_lt: `${(exists && before.at(-1)?.lt) || 0}`,
      orig_status: exists ? 'active' : 'nonexist',
      mc_block_seqno: one.block,
      description: { type: 'ord', aborted: one.aborted, ...(one.bounce ? { bounce: { type: one.bounce } } : {}) },
      in_msg: {
        source: source && upperCaseAddress(source),
        destination: upperCaseAddress(one.account),
        value: source && `${value}`,
        opcode,
        bounced,
        message_content: { hash: one.hash, body, decoded: null },
      },
      out_msgs: [],
      emulated: one.emulated,
      finality: one.finality,
    }
  }

  function answer(resource: string, query: URLSearchParams): unknown {
    const addresses = (name: string) => query.getAll(name).map((address) => Address.parse(address).toRawString())
    const limit = Number(query.get('limit') ?? 10)
    switch (resource) {
      case '/masterchainInfo':
        return { first: block(chain.firstBlock), last: block(chain.height) }
      case '/blocks': {
        const seqno = Number(query.get('seqno'))
        return { blocks: seqno >= chain.firstBlock && seqno <= chain.height ? [block(seqno)] : [] }
      }
      case '/accountStates': {
        const known = addresses('address').filter((account) => historyOf(account).length > 0)
        const accounts = known.map((account) => ({
          address: upperCaseAddress(account),
          balance: '1',
          status: 'uninit',
          last_transaction_lt: `${historyOf(account).at(-1)?.lt}`,
        }))
        return { accounts }
      }
      case '/jetton/wallets': {
        const [owners, masters] = [addresses('owner_address'), addresses('jetton_address')]
        const [account] = addresses('address')
        const wallets = holders
          .filter((one) => (account ? one.account === account : owners.includes(one.owner)))
          .filter(({ master }) => account !== undefined || masters.includes(master))
          .map(({ owner, master, account }) => ({ address: account, owner, jetton: master }))
        const reported = (chain.tokenAccounts ?? wallets).slice(0, limit)
        return {
          jetton_wallets: reported.map(({ address, owner, jetton }) => ({
            address: upperCaseAddress(address),
            owner: upperCaseAddress(owner),
            jetton: upperCaseAddress(jetton),
            balance: '1',
          })),
        }
      }
      case '/transactions': {
        const [account] = addresses('account')
        const hash = query.get('hash')
        const found = transactions
          .filter((one) => (account ? one.account === account : hexOf(one.hash) === hash))
          .filter((one) => one.lt >= BigInt(query.get('start_lt') ?? 0) && !chain.hidden.has(hexOf(one.hash)))
        return { transactions: found.slice(0, limit).map(toJson) }
      }
    }
  }

  const host = await serveFake((path) => {
    const { pathname, searchParams } = new URL(path, 'http://host')
    const body = answer(pathname, searchParams)
    return body === undefined ? { status: 404, body: '{"error":"not found"}' } : { body: JSON.stringify(body) }
  })
  return Object.assign(host, { chain })
}
