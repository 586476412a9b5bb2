import type { MerchantSession, MerchantSessionRequest } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { dataOf, type World } from '../../world'

export const SESSIONS = '/api/v1/payment-sessions'
export const PRICE = { amount: '50000', currency: 'NGN', till: true } as const
export const SALE = { ...PRICE, crypto_asset: 'USDT', network: 'Tron' } as const

type Seller = { ask<Data>(method: string, path: string, body?: unknown, status?: number): Promise<Data> }

/** A sale at the till. */
export const sell = (by: Seller, more: Partial<MerchantSessionRequest> = {}) =>
  by.ask<MerchantSession>('POST', SESSIONS, { ...SALE, ...more }, 201)

/** The slug of the page of a payment. */
export const slugOf = ({ url }: Pick<MerchantSession, 'url'>): string => /\/p\/([^/]+)\//.exec(url)?.[1] ?? ''

/** Simulates money or time for a sale. */
export const simulate = async ({ post }: Pick<World, 'post'>, sale: MerchantSession, act: string, body = {}) =>
  dataOf<Session>(await post(`/api/v1/p/${slugOf(sale)}/sessions/${sale.id}/sandbox/${act}`, body))
