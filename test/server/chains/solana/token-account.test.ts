import { expect, it } from 'vitest'
import { associatedTokenAccount } from '../../../../src/server/chains/solana/token-account'
import { contractOf } from '../../../payment/pairs'

it('is what the tests of @solana/spl-token say', () => {
  const owner = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
  const mint = '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z'
  expect(associatedTokenAccount(owner, mint)).toBe('DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n')
})

it('is another one for each token and each owner', () => {
  const owners = ['B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj', '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z']
  const mints = [contractOf('USDT', 'Solana'), contractOf('USDC', 'Solana')]
  const accounts = owners.flatMap((owner) => mints.map((mint) => associatedTokenAccount(owner, mint)))
  expect(new Set(accounts).size).toBe(4)
})
