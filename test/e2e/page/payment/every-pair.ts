import type { Page } from '../../../../src/contract/page/page'
import type { Session } from '../../../../src/contract/session/session'
import { call } from '../../../call'

/** One started payment for each coin and network that the page `demo` offers. */
export async function paymentOfEveryPair(origin: string): Promise<Session[]> {
  const { options } = await call<Page>(origin, 'GET', '/api/v1/p/demo')
  const payer = { first_name: 'Ada', email: 'ada@example.com' }
  return Promise.all(
    options.map(({ asset, network }) =>
      call<Session>(origin, 'POST', '/api/v1/p/demo/pay', { asset, network, ...payer }),
    ),
  )
}
