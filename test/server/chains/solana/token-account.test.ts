import { expect, it } from 'vitest'
import { associatedTokenAccount } from '../../../../src/server/chains/solana/token-account'
import { contractOf } from '../../../payment/pairs'

it('a token account has the address of the tests of @solana/spl-token', () => {
  const owner = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
  const mint = '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z'
  expect(associatedTokenAccount(owner, mint).account).toBe('DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n')
})

it('each token and each owner has another token account', () => {
  const owners = ['B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj', '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z']
  const mints = [contractOf('USDT', 'Solana'), contractOf('USDC', 'Solana')]
  const accounts = owners.flatMap((owner) => mints.map((mint) => associatedTokenAccount(owner, mint).account))
  expect(new Set(accounts).size).toBe(4)
})
