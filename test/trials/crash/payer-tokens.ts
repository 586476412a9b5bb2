import { randomBytes } from 'node:crypto'
import { decimal, SLUG } from './commands'
import type { Books } from './model'
import type { Site } from './site'

/**
 * Requires that every payer token, given before any crash, opens the refund of its own payment and of no other. Makes
 * refunds, so that nothing can be compared after it.
 */
export async function requireRefundsOfTokens(books: Books, site: Site): Promise<void> {
  const answerFor = async (id: string, token: string) => {
    const headers = { 'payer-token': token }
    const { status, data } = await site.ask<{ url: string }>(0, `/api/v1/p/${SLUG}/sessions/${id}/refund`, { headers })
    // each process has a port of its own
    return { status, link: data?.url && new URL(data.url).pathname }
  }
  for (const [index, session] of books.sessions.entries()) {
    const { id, payerToken } = session
    const require = async (token: string, wanted: { status: number; link?: string }) => {
      const { status, link } = await answerFor(id, token)
      if (status !== wanted.status || link !== wanted.link)
        throw new Error(
          `the refund of ${id} is answered ${status} ${link}, and should be ${wanted.status} ${wanted.link}`,
        )
    }
    const others = books.sessions[(index + 1) % books.sessions.length]?.payerToken ?? ''
    if (others !== payerToken) await require(others, { status: 403 })
    await require(payerToken, { status: 404 })
    const left = books.leftToRefund(session)
    if (left <= 0n) continue
    const reference = randomBytes(8).toString('hex')
    const { status, data, message } = await site.ask<{ url: string }>(
      index,
      `/api/v1/payment-sessions/${id}/refunds`,
      site.withKey('POST', { crypto_amount: decimal(left), reference }),
    )
    if (status !== 201) throw new Error(`a refund without an address: ${status} ${message}`)
    await require(payerToken, { status: 200, link: new URL(data.url).pathname })
    if (others !== payerToken) await require(others, { status: 403 })
  }
}
