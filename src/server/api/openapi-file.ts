import { Hono } from 'hono'
import type { Deps } from '../deps'
import { createSteadyAnswer, type SteadyAnswer } from '../http/compression'
import { DATA_HEADERS } from '../http/problem'
import { describeApi } from './openapi'

/** `/openapi.json`, made once. */
export function openapiFile({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  let made: SteadyAnswer | undefined
  return new Hono().get('/openapi.json', (c) => {
    made ??= createSteadyAnswer(JSON.stringify(describeApi(publicUrl)), {
      ...DATA_HEADERS,
      'cache-control': 'public, max-age=300',
    })
    return made(c.req.header('accept-encoding'))
  })
}
