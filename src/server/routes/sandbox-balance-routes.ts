import { Hono } from 'hono'
import { SandboxBalanceRequest } from '../../contract/sandbox-balance'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import type { Hub } from '../books/hub'
import { givePlayMoney } from '../books/play-money'
import type { Deps } from '../deps'
import { answer } from '../http/answers'
import { readCreation } from '../http/creation'
import { missing } from '../problem'

/** `/sandbox/balances` */
export function sandboxBalanceRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  return new Hono<WithKey>().post('/', requireKey(deps.keys), async (c) => {
    const creation = await readCreation(c, SandboxBalanceRequest)
    if (c.get('key').mode !== 'test') throw missing()
    return answer(await givePlayMoney(deps, c.get('key'), creation), 201)
  })
}
