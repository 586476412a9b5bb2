import type { Site } from './site'

/** USDC on Base has 6 decimals. */
function atomsOf(amount: string): bigint {
  const [whole = '', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(6, '0'))
}

/** The sum that custody reported for each address, counting each deposit once. */
function sumReported({ custody }: Site): Map<string, bigint> {
  const deposits = new Map<string, { address: string; amount: bigint }>()
  for (const { data } of custody.movements)
    if ('address' in data) deposits.set(data.id, { address: data.address, amount: atomsOf(data.amount) })
  const sums = new Map<string, bigint>()
  for (const { address, amount } of deposits.values()) sums.set(address, (sums.get(address) ?? 0n) + amount)
  return sums
}

/** The rules of addresses, each with a query for the addresses that break it. */
const RULES: readonly [rule: string, query: string][] = [
  [
    'a shown address has one holder, which exists',
    `select claim.address from address_claims claim left join sessions on sessions.id = claim.session_id
      where claim.wallet_id is not null or claim.account_id is not null or sessions.id is null`,
  ],
  ['an address has one claim', 'select lower(address) as address from address_claims group by 1 having count(*) > 1'],
  [
    'a payment has the claim for each address that it has shown',
    `select address from (
        select mode, id as session_id, address from sessions where address is not null
        union all select mode, session_id, address from session_addresses
      ) as shown
      where not exists (
        select from address_claims claim where claim.mode = shown.mode and claim.session_id = shown.session_id
          and lower(claim.address) = lower(shown.address)
      )`,
  ],
  [
    'a deposit counts for the payment that holds its address',
    `select address from deposits where not exists (
        select from address_claims claim where claim.mode = deposits.mode and claim.session_id = deposits.session_id
          and lower(claim.address) = lower(deposits.address)
      )`,
  ],
  ['all money that custody reported is booked', 'select id as address from unbooked_movements'],
]

/** Describes the faults in the holders of addresses and in the deposits to them. */
export async function findAddressFaults(site: Site): Promise<string[]> {
  const reported = sumReported(site)
  const booked = await site.query<{ address: string; atoms: string }>(
    `select lower(address) as address, sum(amount - reversed)::text as atoms from deposits
      where state <> 'failed' group by 1`,
  )
  const excess = booked
    .filter(({ address, atoms }) => BigInt(atoms) > (reported.get(address) ?? 0n))
    .map(({ address, atoms }) => `${atoms} is booked for ${address}, and custody reported ${reported.get(address)}`)
  const faults: string[] = []
  for (const [rule, query] of RULES) {
    const rows = await site.query<{ address: string }>(query)
    faults.push(...rows.map(({ address }) => `${rule}: not so for ${address}`))
  }
  return [...excess, ...faults]
}
