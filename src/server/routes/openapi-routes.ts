import { Hono } from 'hono'
import type { Deps } from '../deps'
import { createSteadyAnswer, type SteadyAnswer } from '../document/compression'
import { describeApi } from '../openapi/document'
import { DATA_HEADERS } from '../problem'

/** `/openapi.json`, made once. */
export function openapiRoutes({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  let made: Promise<SteadyAnswer> | undefined
  return new Hono().get('/openapi.json', async (c) => {
    made ??= describeApi(publicUrl).then((document) =>
      createSteadyAnswer(JSON.stringify(document), { ...DATA_HEADERS, 'cache-control': 'public, max-age=300' }),
    )
    return (await made)(c.req.header('accept-encoding'))
  })
}
