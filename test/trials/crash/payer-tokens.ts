import { randomBytes } from 'node:crypto'
import { decimal, SLUG } from './commands'
import type { Model } from './model'
import type { Site } from './site'

/**
 * Requires that every payer token, issued before any crash, opens only the refund of its own payment. Must run last,
 * because it makes refunds.
 */
export async function requireRefundsOfTokens(model: Model, site: Site): Promise<void> {
  const answerFor = async (id: string, token: string) => {
    const headers = { 'payer-token': token }
    const { status, data } = await site.request<{ url: string }>(0, `/api/v1/p/${SLUG}/sessions/${id}/refund`, {
      headers,
    })
    // Each process has another port.
    return { status, link: data?.url && new URL(data.url).pathname }
  }
  for (const [index, session] of model.sessions.entries()) {
    const { id, payerToken } = session
    const requireAnswer = async (token: string, expected: { status: number; link?: string }) => {
      const { status, link } = await answerFor(id, token)
      if (status !== expected.status || link !== expected.link)
        throw new Error(
          `the refund of ${id} is answered ${status} ${link}, and should be ${expected.status} ${expected.link}`,
        )
    }
    const others = model.sessions[(index + 1) % model.sessions.length]?.payerToken ?? ''
    if (others !== payerToken) await requireAnswer(others, { status: 403 })
    await requireAnswer(payerToken, { status: 404 })
    const left = model.leftToRefund(session)
    if (left <= 0n) continue
    const reference = randomBytes(8).toString('hex')
    const { status, data, message } = await site.request<{ url: string }>(
      index,
      `/api/v1/payment-sessions/${id}/refunds`,
      site.withKey('POST', { crypto_amount: decimal(left), reference }),
    )
    if (status !== 201) throw new Error(`a refund without an address: ${status} ${message}`)
    await requireAnswer(payerToken, { status: 200, link: new URL(data.url).pathname })
    if (others !== payerToken) await requireAnswer(others, { status: 403 })
  }
}
