import { Hono } from 'hono'
import type { Deps } from '../deps'
import { describeApi } from '../openapi/document'
import { answerText } from './answers'

/** `/openapi.json`, made once. */
export function openapiRoutes({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  let made: Promise<string> | undefined
  return new Hono().get('/openapi.json', async () => {
    made ??= describeApi(publicUrl).then((document) => JSON.stringify(document))
    return answerText(await made, 200, { 'cache-control': 'public, max-age=300' })
  })
}
