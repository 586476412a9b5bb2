import type { DepositMovement } from '../../src/contract/money/custody-movement'
import type { Session } from '../../src/contract/session/session'
import { applyDeposit } from '../../src/server/payments/deposits/apply-deposit'
import type { World } from './world'

type Reported = Pick<Session, 'mode' | 'deposit_address' | 'crypto_asset' | 'network' | 'crypto_amount'>

/** Reports the whole amount of a payment as final, as custody does; `more` changes the report. Returns the report. */
export async function reportDeposit(
  { deps }: Pick<World, 'deps'>,
  { mode, deposit_address, crypto_asset, network, crypto_amount }: Reported,
  more: Partial<DepositMovement> = {},
): Promise<DepositMovement> {
  const movement: DepositMovement = {
    id: deps.random.uuid(),
    address: String(deposit_address),
    asset: crypto_asset ?? 'USDT',
    network: network ?? 'Tron',
    amount: String(crypto_amount),
    hash: deps.random.hex(32),
    confirmations: 40,
    required_confirmations: 20,
    state: 'confirmed',
    ...more,
  }
  await applyDeposit(deps, mode, movement)
  return movement
}
