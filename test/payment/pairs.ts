import { type Pair, pairOf } from '../../src/payment/chains/catalogue'

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** An address of each network whose checksum is true. */
export const ADDRESS: Record<Pair['network'], string> = {
  Bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  Ethereum: EVM,
  Binance_Smart_Chain: EVM,
  Base: EVM,
  Arbitrum: EVM,
  Solana: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
  Tron: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top',
  TON: 'UQDYzZmfsrGzhObKJUw4gzdeIxEai3jAFbiGKGwxvxHinf4K',
}

/** The pair of an id of the verified data, such as `USDT/Tron`. */
export function pair(id: string): Pair {
  const [asset = '', network = ''] = id.split('/')
  const found = pairOf(asset, network)
  if (!found) throw new Error(`no pair ${id}`)
  return found
}

/** The contract of a token. */
export function contractOf(asset: Pair['asset'], network: Pair['network']): string {
  const { contract } = pair(`${asset}/${network}`)
  if (contract === null) throw new Error(`${asset} is no token on ${network}`)
  return contract
}

/** A link of the verified data without the comment of TON: no session has one, since each has its own address. */
export const withoutComment = (link: string) => link.replace(/&(?:text|memo)=[^&]*/, '')
