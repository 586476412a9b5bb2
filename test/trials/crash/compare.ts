import { findAddressFaults } from './addresses'
import { decimal } from './commands'
import { type Books, seenOf } from './model'
import { pause, type Site } from './site'

const SETTLED_MS = 120_000

/** The weather clears up, everybody is there again, and everything that was held back arrives. */
export async function settle(site: Site): Promise<void> {
  await site.quiet()
  for (const way of Object.values(site.ways)) {
    way.set('pass')
    way.reset()
  }
  site.receiver.feel('takes')
  for (const [index, service] of site.services.entries()) {
    if (service.runs()) await service.kill()
    await site.alive(index)
  }
}

/** Waits until no event is pending. Registering the endpoint again makes pending events due at once. */
export async function delivered(site: Site): Promise<void> {
  const deadline = Date.now() + SETTLED_MS
  for (;;) {
    const [row] = await site.query<{ waiting: string }>(
      `select (select count(*) from events where status = 'pending') + (select count(*) from refunds where status = 'created') as waiting`,
    )
    if (Number(row?.waiting) === 0) return
    if (Date.now() > deadline) throw new Error(`${row?.waiting} events or refunds are still waiting`)
    await site.ask(0, '/webhooks', site.withKey('PUT', { url: `http://127.0.0.1:${site.ways.receiver.port}/` }))
    await pause(1000)
  }
}

/** How much was paid, in the newest `payment.partial` of a session that the merchant has. */
function lastPartial({ receiver }: Site, id: string): unknown {
  const all = [...receiver.received.values()].filter(({ type, data }) => type === 'payment.partial' && data.id === id)
  return all.sort((one, other) => Number(one.data.version) - Number(other.data.version)).at(-1)?.data.crypto_amount_paid
}

/** The differences between the database and the model, in words. */
export async function differences(books: Books, site: Site): Promise<string[]> {
  const found: string[] = [...site.receiver.wrongs, ...(await findAddressFaults(site))]
  const differs = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      found.push(`${what} is ${JSON.stringify(is)} and should be ${JSON.stringify(should)}`)
  }

  for (const [index, session] of books.sessions.entries()) {
    const { data } = await site.ask<Record<string, unknown>>(
      index,
      `/api/v1/payment-sessions/${session.id}`,
      site.withKey('GET'),
    )
    differs(
      `session ${session.id}`,
      [data.status, data.late, data.crypto_amount_paid, String(data.deposit_address).toLowerCase()],
      [session.status, session.late, decimal(seenOf(session)), session.address],
    )
  }
  const [{ sessions } = { sessions: '' }] = await site.query<{ sessions: string }>(
    'select count(*) as sessions from sessions',
  )
  differs('the number of sessions', Number(sessions), books.sessions.length)
  differs(
    'addresses asked for, once each',
    site.custody.done('/addresses').sort(),
    books.sessions.map(({ id }) => id).sort(),
  )
  const owners = await site.query<{ id: string }>('select distinct merchant_id as id from sessions')
  differs(
    'whose money custody was asked about',
    [...site.custody.merchants],
    owners.map(({ id }) => id),
  )
  differs('refunds sent, once each', site.custody.done('/refunds').sort(), books.refunds.map(({ id }) => id).sort())

  // the ledger has 18 decimals, USDC on Base has 6
  const accounts = await site.query<{ account: string; atoms: string }>(
    `select account, trim_scale(sum(amount) / 1e12)::text as atoms from ledger_entries
      group by account having sum(amount) <> 0 order by account`,
  )
  differs(
    'what is on the accounts of the ledger',
    Object.fromEntries(accounts.map(({ account, atoms }) => [account, atoms])),
    books.accounts(),
  )
  const unbalanced = await site.query<{ cause_id: string }>(
    'select cause_id from ledger_entries group by cause_id, currency, network having sum(amount) <> 0',
  )
  differs('causes whose entries do not add up to zero', unbalanced, [])
  // below the table of what is set up
  differs('what npm run doctor finds', (await site.doctor()).split('\n\n').at(-1) ?? '', 'Nothing differs.\n')

  const events = new Map<string, number>()
  for (const { type, data } of site.receiver.received.values()) {
    const about = type.startsWith('deposit.') ? data.hash : data.id
    events.set(`${type} ${about}`, (events.get(`${type} ${about}`) ?? 0) + 1)
  }
  for (const key of new Set([...events.keys(), ...books.events.keys()])) {
    const [sent, most] = [events.get(key) ?? 0, books.events.get(key) ?? 0]
    // only the last of several states within seconds is reported
    const isEnough = key.startsWith('payment.partial ') && sent >= 1 && sent <= most
    if (!isEnough) differs(`the number of ${key}`, sent, most)
  }
  for (const { id, partial } of books.sessions)
    if (partial !== null) differs(`the last payment.partial of ${id}`, lastPartial(site, id), decimal(partial))
  const [{ written } = { written: '' }] = await site.query<{ written: string }>(
    'select count(*) as written from events',
  )
  differs('the number of events written', Number(written), site.receiver.received.size)
  return found
}
