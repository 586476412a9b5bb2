import { findAddressFaults } from './addresses'
import { decimal } from './commands'
import { detectedAmount, type Model } from './model'
import { pause, type Site } from './site'

const SETTLED_MS = 120_000

/** Ends all faults, and restarts all processes, so that everything pending can end. */
export async function settle(site: Site): Promise<void> {
  await site.waitForBackground()
  for (const proxy of Object.values(site.proxies)) {
    proxy.set('pass')
    proxy.reset()
  }
  site.receiver.behave('accepts')
  for (const [index, service] of site.services.entries()) {
    if (service.isRunning()) await service.kill()
    await site.alive(index)
  }
}

/** Waits until no event is pending. Registering the endpoint again makes pending events due at once. */
export async function waitForDeliveries(site: Site): Promise<void> {
  const deadline = Date.now() + SETTLED_MS
  for (;;) {
    const [row] = await site.query<{ waiting: string }>(
      `select (select count(*) from events where status = 'pending') + (select count(*) from refunds where status = 'created') as waiting`,
    )
    if (Number(row?.waiting) === 0) return
    if (Date.now() > deadline) throw new Error(`${row?.waiting} events or refunds are still waiting`)
    await site.request(0, '/webhooks', site.withKey('PUT', { url: `http://127.0.0.1:${site.proxies.receiver.port}/` }))
    await pause(1000)
  }
}

/** The amount paid in the newest `payment.partial` that the merchant received for a session. */
function lastPartial({ receiver }: Site, id: string): unknown {
  const all = [...receiver.received.values()].filter(({ type, data }) => type === 'payment.partial' && data.id === id)
  return all.sort((one, other) => Number(one.data.version) - Number(other.data.version)).at(-1)?.data.crypto_amount_paid
}

/** Describes the differences between the database and the model. */
export async function findDifferences(model: Model, site: Site): Promise<string[]> {
  const found: string[] = [...site.receiver.faults, ...(await findAddressFaults(site))]
  const compare = (name: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      found.push(`${name} is ${JSON.stringify(actual)} and should be ${JSON.stringify(expected)}`)
  }

  for (const [index, session] of model.sessions.entries()) {
    const { data } = await site.request<Record<string, unknown>>(
      index,
      `/api/v1/payment-sessions/${session.id}`,
      site.withKey('GET'),
    )
    compare(
      `session ${session.id}`,
      [data.status, data.late, data.crypto_amount_paid, String(data.deposit_address).toLowerCase()],
      [session.status, session.isLate, decimal(detectedAmount(session)), session.address],
    )
  }
  const [{ sessions } = { sessions: '' }] = await site.query<{ sessions: string }>(
    'select count(*) as sessions from sessions',
  )
  compare('the number of sessions', Number(sessions), model.sessions.length)
  compare(
    'the requests for addresses, one for each session',
    site.custody.executedReferences('/addresses').sort(),
    model.sessions.map(({ id }) => id).sort(),
  )
  const owners = await site.query<{ id: string }>('select distinct merchant_id as id from sessions')
  compare(
    'the merchants in requests to custody',
    [...site.custody.merchants],
    owners.map(({ id }) => id),
  )
  compare(
    'the refunds sent, each once',
    site.custody.executedReferences('/refunds').sort(),
    model.refunds.map(({ id }) => id).sort(),
  )

  // The ledger has 18 decimals, USDC on Base has 6.
  const accounts = await site.query<{ account: string; atoms: string }>(
    `select account, trim_scale(sum(amount) / 1e12)::text as atoms from ledger_entries
      group by account having sum(amount) <> 0 order by account`,
  )
  compare(
    'the balances of the ledger',
    Object.fromEntries(accounts.map(({ account, atoms }) => [account, atoms])),
    model.accounts(),
  )
  const unbalanced = await site.query<{ cause_id: string }>(
    'select cause_id from ledger_entries group by cause_id, currency, network having sum(amount) <> 0',
  )
  compare('causes whose entries do not add up to zero', unbalanced, [])
  // The doctor prints its result after a table of the settings.
  compare('the result of npm run doctor', (await site.doctor()).split('\n\n').at(-1) ?? '', 'Nothing differs.\n')

  const events = new Map<string, number>()
  for (const { type, data } of site.receiver.received.values()) {
    const about = type.startsWith('deposit.') ? data.hash : data.id
    events.set(`${type} ${about}`, (events.get(`${type} ${about}`) ?? 0) + 1)
  }
  for (const key of new Set([...events.keys(), ...model.events.keys()])) {
    const [sent, most] = [events.get(key) ?? 0, model.events.get(key) ?? 0]
    // when several partial states follow within seconds, only the last one is reported
    const isEnough = key.startsWith('payment.partial ') && sent >= 1 && sent <= most
    if (!isEnough) compare(`the number of ${key}`, sent, most)
  }
  for (const { id, partial } of model.sessions)
    if (partial !== null) compare(`the last payment.partial of ${id}`, lastPartial(site, id), decimal(partial))
  const [{ written } = { written: '' }] = await site.query<{ written: string }>(
    'select count(*) as written from events',
  )
  compare('the number of events written', Number(written), site.receiver.received.size)
  return found
}
