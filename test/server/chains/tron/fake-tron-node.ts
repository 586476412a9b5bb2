import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { PAIRS } from '../../../../src/payment/chains/catalogue'
import { TRANSFER_TOPIC, topicOf } from '../../../../src/server/chains/json-rpc/abi'
import { serveFake } from '../fake-server'

/** Money that arrives at `to`, or leaves it if the amount is negative. `contract` is null for TRX. */
interface FakeEvent {
  block: number
  contract: string | null
  to: string
  amount: bigint
  hash: string
  logIndex: number
  /** TRX that a contract sends, which no transaction in a block shows. */
  isInternal: boolean
}
/** A transaction in a block that moves no TRX: a failed one, or one of a TRC-10 token. */
interface Decoy {
  block: number
  hash: string
  to: string
  amount: bigint
}
interface LogFilter {
  address: string[]
  topics: unknown[]
  fromBlock: string
  toBlock: string
}
interface RpcCall {
  id: number
  method: string
  params: unknown[]
}
class Refusal {
  constructor(readonly code: number) {}
}

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const word = (number: number | bigint) => `0x${number.toString(16).padStart(64, '0')}`
/** The address without its version and checksum. */
const accountOf = (address: string) => `0x${bytesToHex(base58.decode(address).slice(1, 21))}`

/** The maximum number of blocks of one `eth_getLogs`, without the first. */
const MAX_LOGS = 5_000
const INVALID_PARAMS = -32602
const NO_METHOD = -32601

/** A fake node of Tron, which answers like java-tron: https://github.com/tronprotocol/java-tron */
export async function fakeTronNode(now: () => Date) {
  let events: FakeEvent[] = []
  const decoys: Decoy[] = []
  let sent = 0
  const forks: { from: number }[] = []
  /** The hash of a block. It begins with the number, as on Tron, and changes with reorganisations of the block. */
  const blockHash = (block: number) =>
    hex(block).slice(2).padStart(16, '0') +
    hex(forks.filter(({ from }) => from <= block).length + 1)
      .slice(2)
      .padStart(48, '0')
  const pairs = PAIRS.filter(({ network }) => network === 'Tron')
  const node = {
    chainId: 0x2b6653dc,
    height: 70_000_000,
    blockAt: now,
    decimals: 6,
    /** Accounts that have sent something. */
    senders: new Set<string>(),
    /** Accounts that the node knows although they are empty. */
    known: new Set<string>(),
    maxLogs: MAX_LOGS,
    /** The number of blocks by which the logs are behind. */
    logsBehind: 0,
    /** Whether the node has an index of logs. Without it, the node answers with an empty list. */
    hasIndex: true,
    /** The last block without logs in the index. */
    unindexed: 0,
    /** Whether the node also returns logs of other tokens. */
    isUnfiltered: false,
    /** Whether the node answers 0 instead of an error for a lost state. */
    isForgetful: false,
    givesFullBlocks: true,
    batches: true,
    /** The maximum number of calls in a list. */
    maxCalls: 1_000,
    /** The energy that a call needs; null if the node refuses to estimate it. */
    energy: 64_285 as number | null,
    /** The answer about an account's bandwidth and energy, as java-tron gives it: zeros are left out. */
    resources: { freeNetLimit: 600 } as Record<string, number>,
    /** The answer to the next broadcast. */
    broadcastAnswer: { result: true, code: 'SUCCESS' } as object,
    /** The transactions that were broadcast, in hexadecimal. */
    broadcast: [] as string[],
    /** The number of blocks that will arrive between two answers. */
    restless: 0,
    transfer(
      to: string,
      amount: bigint,
      contract: string | null = null,
      { at = 0, hash = '', isInternal = false }: { at?: number; hash?: string; isInternal?: boolean } = {},
    ): string {
      const event = { block: at || node.height + 1, contract, to, amount, logIndex: sent, isInternal }
      sent += 1
      events.push({ ...event, hash: hash || word(BigInt(sent)).slice(2) })
      node.height = Math.max(node.height, event.block)
      return events.at(-1)?.hash ?? ''
    },
    decoy(to: string, amount: bigint): void {
      node.height += 1
      decoys.push({ block: node.height, hash: `de${word(BigInt(decoys.length)).slice(4)}`, to, amount })
    },
    /** Empties an address, as its owner does to collect the money. */
    sweep(from: string, contract: string | null = null): void {
      node.senders.add(from)
      node.transfer(from, -held(contract, from), contract)
    },
    /** Replaces the last blocks by a branch of equal length, which drops their money or has it in its last block. */
    reorganise(depth: number, again = false): void {
      const isOld = ({ block }: FakeEvent) => block <= node.height - depth
      const moved = events
        .filter((one) => !isOld(one))
        .map((one) => ({ ...one, block: node.height, logIndex: one.logIndex + 100 }))
      events = [...events.filter(isOld), ...(again ? moved : [])]
      forks.push({ from: node.height - depth + 1 })
    },
  }
  const requests: { method: string; params: unknown[] }[] = []

  const sumOf = (list: readonly FakeEvent[]) => list.reduce((sum, { amount }) => sum + amount, 0n)
  const ofAsset = (contract: string | null) => events.filter((one) => one.contract === contract)
  /** The sum of all money that arrived on the current branch. */
  const received = (contract: string | null) => sumOf(ofAsset(contract).filter(({ amount }) => amount > 0n))
  const held = (contract: string | null, address: string) => sumOf(ofAsset(contract).filter(({ to }) => to === address))
  const heldBy = (contract: string | null, account: string) =>
    node.isForgetful ? 0n : sumOf(ofAsset(contract).filter(({ to }) => accountOf(to) === account))

  function blockOf(tag: string, isFull: boolean) {
    const number = tag === 'latest' ? node.height : Number(tag)
    if (number > node.height) return null
    if (isFull && !node.givesFullBlocks) return new Refusal(INVALID_PARAMS)
    const native = events.filter((one) => one.block === number && one.contract === null && !one.isInternal)
    const transactions = [
      ...native.filter(({ amount }) => amount > 0n).map(({ hash, to, amount }) => ({ hash, to, amount })),
      ...decoys.filter(({ block }) => block === number),
    ].map(({ hash, to, amount }) => ({ hash: `0x${hash}`, to: accountOf(to), value: hex(amount) }))
    return {
      number: hex(number),
      hash: `0x${blockHash(number)}`,
      timestamp: hex(Math.floor(node.blockAt().getTime() / 1000)),
      // an operation without a recipient
      transactions: isFull
        ? [{ hash: `0x${'0b'.repeat(32)}`, to: null, value: '0x0' }, ...transactions]
        : transactions.map(({ hash }) => hash),
    }
  }

  function logsOf(filter: LogFilter) {
    const from = Number(filter.fromBlock)
    const to = Math.min(Number(filter.toBlock), node.height - node.logsBehind)
    if (to - from > node.maxLogs) return new Refusal(INVALID_PARAMS)
    const recipients = filter.topics[2] as string[]
    return events
      .filter(({ block, amount, contract }) => contract !== null && amount > 0n && block >= from && block <= to)
      .filter((one) => node.hasIndex && one.block > node.unindexed && recipients.includes(topicOf(accountOf(one.to))))
      .filter((one) => node.isUnfiltered || filter.address.includes(accountOf(one.contract ?? '')))
      .map(({ block, contract, to: recipient, amount, hash, logIndex }) => ({
        address: accountOf(contract ?? ''),
        topics: [TRANSFER_TOPIC, topicOf(`0x${'9'.repeat(40)}`), topicOf(accountOf(recipient))],
        data: word(amount),
        blockNumber: hex(block),
        transactionHash: `0x${hash}`,
        logIndex: hex(logIndex),
        removed: false,
      }))
  }

  function answer(method: string, params: unknown[]): unknown {
    const [first, second] = params
    switch (method) {
      case 'eth_chainId':
        return hex(node.chainId)
      case 'eth_blockNumber': {
        if (node.restless > 0) {
          node.restless -= 1
          node.height += 1
        }
        return hex(node.height - node.logsBehind)
      }
      case 'eth_getBalance':
        return second === 'latest' ? hex(heldBy(null, String(first))) : new Refusal(INVALID_PARAMS)
      case 'eth_call': {
        if (second !== 'latest') return new Refusal(INVALID_PARAMS)
        const { to, data } = first as { to: string; data: string }
        if (data === '0x313ce567') return word(node.decimals)
        const contract = pairs.find((pair) => pair.contract && accountOf(pair.contract) === to)?.contract ?? ''
        return word(heldBy(contract, `0x${data.slice(-40)}`))
      }
      case 'eth_getBlockByNumber':
        return blockOf(String(first), second === true)
      case 'eth_estimateGas':
        return node.energy === null ? new Refusal(-32000) : hex(node.energy)
      case 'eth_gasPrice':
        return hex(100)
      case 'eth_getLogs':
        return logsOf(first as LogFilter)
      default:
        return new Refusal(NO_METHOD)
    }
  }

  function answerRpc(body: string): string {
    const given = JSON.parse(body) as RpcCall | RpcCall[]
    const calls = [given].flat()
    requests.push(...calls)
    if (Array.isArray(given) && (!node.batches || calls.length > node.maxCalls))
      return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
    const answers = calls.map(({ id, method, params }) => {
      const result = answer(method, params)
      return { jsonrpc: '2.0', id, ...(result instanceof Refusal ? { error: { code: result.code } } : { result }) }
    })
    // answers may come in any order
    return JSON.stringify(Array.isArray(given) ? answers.toReversed() : answers[0])
  }

  function answerAccount(body: string): string {
    const { address } = JSON.parse(body) as { address: string }
    const isKnown = node.known.has(address) || events.some(({ to, contract }) => to === address && contract === null)
    const operation = node.senders.has(address) ? { latest_opration_time: 1_795_000_000_000 } : {}
    return JSON.stringify(isKnown || node.senders.has(address) ? { address, ...operation } : {})
  }

  const host = await serveFake((url, body) => {
    const [path] = url.split('?')
    if (path === '/jsonrpc') return { body: answerRpc(body) }
    if (path === '/wallet/getaccount') return { body: answerAccount(body) }
    if (path === '/wallet/getaccountresource') return { body: JSON.stringify(node.resources) }
    if (path === '/wallet/broadcasthex') {
      node.broadcast.push(JSON.parse(body).transaction)
      return { body: JSON.stringify(node.broadcastAnswer) }
    }
    return { status: 404, body: '' }
  })
  return Object.assign(host, { node, requests, received, held })
}
