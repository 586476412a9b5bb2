import type { NetworkRest, NetworkWords } from './network-facts'

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const tonWords: NetworkWords = {
  name: 'TON',
  aliases: ['The Open Network'],
  usualTime: 'seconds',
  fee: 'low',
}

export const ton: NetworkRest = {
  minimumAtoms: 0n,
  sandboxConfirmations: 1,
  // hex, or base64 in either alphabet
  transactionHash: /^(?:[0-9a-f]{64}|[A-Za-z0-9_-]{43}=?|[A-Za-z0-9+/]{43}=)$/,
  explorer: {
    address: (address) => `https://tonviewer.com/${encodeURIComponent(urlSafe(address))}`,
    transaction: (hash) => `https://tonviewer.com/transaction/${encodeURIComponent(urlSafe(hash))}`,
  },
}
