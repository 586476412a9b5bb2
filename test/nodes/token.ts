import type { Anvil } from './anvil'

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
/**
 * EVM code of the smallest token with `transfer`, `balanceOf`, `decimals` and the event `Transfer`. The balance of an
 * account is in the slot of its address, and the decimals are in slot 0. Source code would need another download, a
 * compiler.
 */
const CODE = [
  // Branches by the selector: balanceOf, transfer, or else decimals.
  '60003560e01c8063a9059cbb14602a576370a0823114601d5760835600',
  // balanceOf(address).
  '5b6004355460005260206000f3',
  // transfer(address,uint256): fails if the balance is too small, moves the amount, and emits the event.
  '5b60243580335410607e57803354033355600435540160043555602435600052600435337fddf252ad1be2c89b69c2b068fc',
  '378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600160005260206000f3',
  // Reverts.
  '5b600080fd',
  // decimals().
  '5b60005460005260206000f3',
].join('')

/** Puts a token with these balances at `contract`, its address on the real network. */
export async function putToken(
  { rpc }: Anvil,
  contract: string,
  balances: Record<string, bigint>,
  decimals = 6,
): Promise<void> {
  await rpc('anvil_setCode', [contract, `0x${CODE}`])
  await rpc('anvil_setStorageAt', [contract, `0x${word('')}`, `0x${word(decimals.toString(16))}`])
  for (const [account, atoms] of Object.entries(balances))
    await rpc('anvil_setStorageAt', [contract, `0x${word(account)}`, `0x${word(atoms.toString(16))}`])
}

export const tokensOf = async ({ rpc }: Anvil, contract: string, account: string): Promise<bigint> =>
  BigInt(await rpc<string>('eth_call', [{ to: contract, data: `0x70a08231${word(account)}` }, 'latest']))

/** The data with which a holder calls `transfer`. */
export const transferData = (to: string, atoms: bigint) => `0xa9059cbb${word(to)}${word(atoms.toString(16))}`
