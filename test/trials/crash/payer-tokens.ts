import { randomBytes } from 'node:crypto'
import { decimal, SLUG } from './commands'
import type { Model } from './model'
import type { Site } from './site'

/**
 * Throws unless each payer token opens the refunds of its own payment, and no other token does. Must run last,
 * because it makes refunds.
 */
export async function requireTokensOpenOnlyTheirRefunds(model: Model, site: Site): Promise<void> {
  const requestRefundLink = async (id: string, token: string) => {
    const headers = { 'payer-token': token }
    const { status, data } = await site.request<{ url: string }>(0, `/api/v1/p/${SLUG}/sessions/${id}/refund`, {
      headers,
    })
    // Processes listen on different ports, so only the paths of links are compared.
    return { status, link: data?.url && new URL(data.url).pathname }
  }
  for (const [index, session] of model.sessions.entries()) {
    const { id, payerToken } = session
    const requireAnswer = async (token: string, expected: { status: number; link?: string }) => {
      const { status, link } = await requestRefundLink(id, token)
      if (status !== expected.status || link !== expected.link)
        throw new Error(
          `the refund of ${id} was answered with ${status} ${link} instead of ${expected.status} ${expected.link}`,
        )
    }
    const otherToken = model.sessions[(index + 1) % model.sessions.length]?.payerToken ?? ''
    if (otherToken !== payerToken) await requireAnswer(otherToken, { status: 403 })
    await requireAnswer(payerToken, { status: 404 })
    const refundable = model.leftToRefund(session)
    if (refundable <= 0n) continue
    const reference = randomBytes(8).toString('hex')
    const { status, data, message } = await site.request<{ url: string }>(
      index,
      `/api/v1/payment-sessions/${id}/refunds`,
      site.withKey('POST', { crypto_amount: decimal(refundable), reference }),
    )
    if (status !== 201) throw new Error(`could not create a refund link: ${status} ${message}`)
    await requireAnswer(payerToken, { status: 200, link: new URL(data.url).pathname })
    if (otherToken !== payerToken) await requireAnswer(otherToken, { status: 403 })
  }
}
