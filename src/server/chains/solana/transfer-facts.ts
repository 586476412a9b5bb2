import type { TransferFacts } from '../../ports/chain-reader'
import type { SolanaNode } from './solana-node'
import { associatedTokenAccount } from './token-account'

/** Reads the facts for a transfer of a token, or of SOL if `mint` is null. */
export async function readTransferFacts(
  node: SolanaNode,
  from: string,
  recipient: string,
  mint: string | null,
): Promise<TransferFacts> {
  const tokenAccounts = mint === null ? [] : [from, recipient].map((one) => associatedTokenAccount(one, mint).account)
  const [blockhash, accountRent, { holdings }] = await Promise.all([
    node.latestBlockhash(),
    mint === null ? 0n : node.tokenAccountRent(),
    node.holdings([from, ...tokenAccounts], 0),
  ])
  const [sender, source, destination] = holdings
  const coin = sender?.lamports ?? 0n
  // anyone can send SOL to the place of the token account, and the transfer then adds only what is missing
  const rent = accountRent - (destination?.lamports ?? 0n)
  return {
    blockhash,
    rent: rent > 0n ? rent : 0n,
    balances: { coin, asset: mint === null ? coin : (source?.tokens ?? 0n) },
  }
}
