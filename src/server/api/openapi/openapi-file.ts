import { Hono } from 'hono'
import type { Deps } from '../../deps'
import { createPrecompressedResponse, type PrecompressedResponse } from '../../http/compression'
import { DATA_HEADERS } from '../../http/problem'
import { describeApi } from './openapi'

/** `/openapi.json`, built on the first request. */
export function openapiFile({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  let cached: PrecompressedResponse | undefined
  return new Hono().get('/openapi.json', (c) => {
    cached ??= createPrecompressedResponse(JSON.stringify(describeApi(publicUrl)), {
      ...DATA_HEADERS,
      'cache-control': 'public, max-age=300',
    })
    return cached(c.req.header('accept-encoding'))
  })
}
