import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Clock } from '../../ports/clock'
import { readAs } from '../endpoint'
import { addressOfTopic, decodeNumber, TRANSFER_TOPIC, topicOf } from './abi'
import { Hash, Hex, hexOf, type JsonRpc, SmallQuantity } from './json-rpc'

const UNKNOWN_METHOD = -32601

export interface LogLimits {
  /** The maximum number of blocks in one request, unless the node refuses them. */
  maxBlocks: number
  /** The maximum number of requests in one scan. */
  maxRequests: number
  /** How long a node's refusal of logs, or of long ranges, is remembered, in milliseconds. */
  rememberedMs: number
}

const Log = v.object({
  address: Hex,
  topics: v.array(Hash),
  data: Hex,
  blockNumber: SmallQuantity,
  transactionHash: Hash,
  logIndex: SmallQuantity,
  removed: v.optional(v.boolean()),
})

/** A transfer of tokens to an address, from the log of the token's contract. */
export interface Transfer {
  /** The address of the token's contract, in lower case. */
  contract: string
  /** The recipient's address, in lower case. */
  recipient: string
  hash: string
  logIndex: number
  amount: bigint
  block: number
}

/** Reads transfers of tokens from the logs of a node. */
export function createTransferLogs(
  rpc: JsonRpc,
  contracts: readonly string[],
  clock: Pick<Clock, 'elapsed'>,
  { maxBlocks, maxRequests, rememberedMs }: LogLimits,
) {
  let span = maxBlocks
  let refusedSpan = maxBlocks + 1
  let isOff = false
  let refusalUntil = 0
  const known = new Set(contracts.map((contract) => contract.toLowerCase()))

  function rememberRefusal() {
    refusalUntil = clock.elapsed() + rememberedMs
  }

  /** Null if the node refuses the range. */
  async function read(recipients: readonly string[], from: number, to: number): Promise<Transfer[] | null> {
    const filter = {
      address: contracts,
      topics: [TRANSFER_TOPIC, null, recipients.map(topicOf)],
      fromBlock: hexOf(from),
      toBlock: hexOf(to),
    }
    // one request for both, since a node that is behind answers with an empty list
    const [height, logs] = await rpc.batch([
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getLogs', params: [filter] },
    ])
    if (!logs || 'refused' in logs) {
      if (logs?.refused === UNKNOWN_METHOD) isOff = true
      return null
    }
    if (!height || 'refused' in height || readAs(SmallQuantity, height.result) < to)
      throw new ChainUnavailable('behind', 'its logs end before its newest block')
    const requested = new Set(recipients.map((recipient) => recipient.toLowerCase()))
    return readAs(v.array(Log), logs.result)
      .filter(({ removed }) => !removed)
      .map(({ address, topics, data, blockNumber, transactionHash, logIndex }) => {
        const amount = decodeNumber(data)
        const contract = address.toLowerCase()
        const recipient = addressOfTopic(topics[2] ?? '')
        const isRequested = known.has(contract) && requested.has(recipient) && blockNumber >= from && blockNumber <= to
        if (amount === null || topics[0] !== TRANSFER_TOPIC || !isRequested)
          throw new ChainUnavailable('unreadable', 'logs that were not requested')
        return { contract, recipient, hash: transactionHash, logIndex, amount, block: blockNumber }
      })
      .filter(({ amount }) => amount > 0n)
  }

  return {
    /**
     * Returns the transfers to these addresses in the blocks `from` to `to`. Null if the node gives no logs of so many
     * blocks.
     */
    async scan(recipients: readonly string[], from: number, to: number): Promise<Transfer[] | null> {
      if (clock.elapsed() >= refusalUntil) {
        isOff = false
        span = maxBlocks
        refusedSpan = maxBlocks + 1
      }
      const found: Transfer[] = []
      let next = from
      for (let requests = 0; next <= to && requests < maxRequests && !isOff; requests += 1) {
        const end = Math.min(to, next + span - 1)
        const transfers = await read(recipients, next, end)
        if (transfers) {
          found.push(...transfers)
          next = end + 1
          span = Math.min(span * 2, refusedSpan - 1)
          continue
        }
        rememberRefusal()
        const refused = end - next + 1
        if (refused === 1) isOff = true
        refusedSpan = Math.max(2, refused)
        span = Math.ceil(refused / 4)
      }
      return next > to ? found : null
    },
  }
}
export type TransferLogs = ReturnType<typeof createTransferLogs>
