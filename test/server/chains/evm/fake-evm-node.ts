import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { PAIRS } from '../../../../src/payment/chains/catalogue'
import { MULTICALL3, TRANSFER_TOPIC, topicOf } from '../../../../src/server/chains/json-rpc/abi'
import { serveFake } from '../fake-server'

/** Money that arrives at `to`, or leaves it if the amount is negative. `contract` is null for the network's coin. */
interface FakeEvent {
  block: number
  contract: string | null
  to: string
  amount: bigint
  hash: string
  logIndex: number
  /** A contract has sent it: the block has no transaction to the recipient. */
  isInternal?: boolean
}

interface RpcCall {
  id: number
  method: string
  params: unknown[]
}
/** The error of dRPC for a list that is too long. */
const TOO_MANY = { code: 31, message: 'Batch of more than 3 requests are not allowed on free plan' }

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const word = (number: number | bigint) => `0x${number.toString(16).padStart(64, '0')}`

/** A fake node of BNB Smart Chain, whose tokens have 18 decimals, at first without Multicall3. */
export async function fakeEvmNode(now: () => Date) {
  let events: FakeEvent[] = []
  let sent = 0
  const forks: { from: number }[] = []
  /** The hash of a block, which changes with each reorganisation that includes the block. */
  const blockHash = (block: number) =>
    word(BigInt(block) + (BigInt(forks.filter(({ from }) => from <= block).length) << 64n))
  const pairs = PAIRS.filter(({ network }) => network === 'Binance_Smart_Chain')
  const node = {
    chainId: 56,
    height: 1000,
    blockAt: now,
    decimals: 18,
    nonce: 0,
    /** The maximum number of blocks of one `eth_getLogs`; 0: switched off. */
    maxLogs: 10_000,
    /** How many blocks the index of logs is behind. */
    logsBehind: 0,
    /** The number of blocks whose state the node has. */
    memory: 128,
    /** Whether the node answers 0 instead of an error for a lost state. */
    forgetful: false,
    batches: true,
    /** The maximum number of calls in a list. Of a longer list, the node answers the first calls, or none. */
    maxCalls: 1_000,
    answersFirst: false,
    listStatus: 200,
    /** The error with which the node refuses the next calls of a method. */
    refusal: null as { method: string; error: { code: number; message?: string } } | null,
    multicall: false,
    /** Transactions in blocks that have failed, and moved nothing. */
    failed: [] as { block: number; hash: string; to: string; amount: bigint }[],
    givesReceipts: true,
    /** A contract sends coins in the newest block. */
    transferInternally(to: string, amount: bigint): void {
      const hash = word(BigInt(sent + 1))
      events.push({ block: node.height, contract: null, to, amount, hash, logIndex: sent, isInternal: true })
      sent += 1
    },
    transfer(to: string, amount: bigint, contract: string | null = null, at?: number): string {
      const block = at ?? node.height + 1
      const hash = word(BigInt(sent + 1))
      events.push({ block, contract, to, amount, hash, logIndex: sent })
      sent += 1
      node.height = Math.max(node.height, block)
      return hash
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

  function balanceOf(address: string, contract: string | null, tag: string): string | null {
    const block = tag === 'latest' ? node.height : Number(tag)
    if (block > node.height || block <= node.height - node.memory) return null
    if (node.forgetful) return word(0)
    const own = events.filter((one) => one.to.toLowerCase() === address.toLowerCase() && one.contract === contract)
    return word(own.reduce((sum, one) => (one.block <= block ? sum + one.amount : sum), 0n))
  }

  function aggregate3(data: `0x${string}`, tag: string): string {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: string; callData: `0x${string}` }[]
    const result = calls.map(({ target, callData }) => ({
      success: true,
      returnData: answer('eth_call', [{ to: target, data: callData }, tag]) as `0x${string}`,
    }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  function answer(method: string, params: unknown[]): unknown {
    const [first, tag = ''] = params as [Record<string, string> & string, string]
    switch (method) {
      case 'eth_chainId':
        return hex(node.chainId)
      case 'eth_blockNumber':
        return hex(node.height - node.logsBehind)
      case 'eth_getCode':
        return node.multicall ? '0xfe' : '0x'
      case 'eth_getTransactionCount':
        return hex(node.nonce)
      case 'eth_getBalance':
        return balanceOf(first, null, tag)
      case 'eth_call': {
        const { to = '', data = '' } = first
        if (data === '0x313ce567') return word(node.decimals)
        if (to === MULTICALL3 && data.startsWith('0x82ad56cb')) return aggregate3(data as `0x${string}`, tag)
        return balanceOf(`0x${data.slice(-40)}`, pairs.find(({ contract }) => contract === to)?.contract ?? null, tag)
      }
      case 'eth_getBlockByNumber': {
        const number = (first as string) === 'latest' ? node.height : Number(first)
        if (number > node.height) return null
        const transactions = events
          .filter((one) => one.block === number && one.contract === null && one.amount > 0n && !one.isInternal)
          .concat(node.failed.filter(({ block }) => block === number) as FakeEvent[])
          .map(({ hash, to, amount }) => ({ hash, to, value: hex(amount) }))
        return {
          number: hex(number),
          hash: blockHash(number),
          timestamp: hex(Math.floor(node.blockAt().getTime() / 1000)),
          transactions,
        }
      }
      case 'eth_getTransactionReceipt':
        if (!node.givesReceipts) return null
        return { status: node.failed.some(({ hash }) => hash === (first as string)) ? '0x0' : '0x1' }
      case 'eth_getLogs': {
        const { fromBlock = '', toBlock = '' } = first
        const [from, to] = [Number(fromBlock), Math.min(Number(toBlock), node.height - node.logsBehind)]
        if (Number(toBlock) - from + 1 > node.maxLogs) return null
        const recipients = (first.topics as unknown as string[][])[2] ?? []
        return events
          .filter(
            ({ block, contract, to: recipient, amount }) =>
              contract !== null &&
              amount > 0n &&
              block >= from &&
              block <= to &&
              recipients.includes(topicOf(recipient)),
          )
          .map(({ block, contract, to: recipient, amount, hash, logIndex }) => ({
            address: contract,
            topics: [TRANSFER_TOPIC, topicOf(`0x${'9'.repeat(40)}`), topicOf(recipient)],
            data: word(amount),
            blockNumber: hex(block),
            transactionHash: hash,
            logIndex: hex(logIndex),
          }))
      }
    }
  }

  const host = await serveFake((_, body) => {
    const given = JSON.parse(body) as RpcCall | RpcCall[]
    const calls = [given].flat()
    requests.push(...calls)
    const isRefused = Array.isArray(given) && (!node.batches || (calls.length > node.maxCalls && !node.answersFirst))
    if (isRefused)
      return { status: node.listStatus, body: JSON.stringify({ jsonrpc: '2.0', id: null, error: TOO_MANY }) }
    const answers = calls.map(({ id, method, params }, at) => {
      if (Array.isArray(given) && at >= node.maxCalls) return { jsonrpc: '2.0', id, error: TOO_MANY }
      if (node.refusal?.method === method) return { jsonrpc: '2.0', id, error: node.refusal.error }
      const result = answer(method, params)
      const isRefused = result === undefined || (result === null && method !== 'eth_getBlockByNumber')
      const error =
        method === 'eth_getLogs' ? { code: -32005, message: 'limit exceeded' } : { code: -32000, message: 'no state' }
      return { jsonrpc: '2.0', id, ...(isRefused ? { error } : { result }) }
    })
    // answers may come in any order
    return { body: JSON.stringify(Array.isArray(given) ? answers.toReversed() : answers[0]) }
  })
  /** The sum of all money that arrived on the current branch. */
  const received = (contract: string | null) =>
    events.reduce((sum, one) => (one.contract === contract && one.amount > 0n ? sum + one.amount : sum), 0n)
  const held = (contract: string | null) =>
    events.reduce((sum, one) => (one.contract === contract ? sum + one.amount : sum), 0n)
  return Object.assign(host, { node, requests, received, held })
}
