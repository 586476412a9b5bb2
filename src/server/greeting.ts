import { runKeyCommand } from './auth/key-command'
import { createKeys } from './auth/keys'
import { sandboxKey } from './auth/sandbox-key'
import { DEMO_MERCHANT } from './books/demo'
import type { Deps } from './deps'

/**
 * What is printed at the start. In the sandbox that includes a key and a link with one. Over PostgreSQL, with live custody
 * and behind https, the output is a log that others may read: then it says how to make them.
 */
export async function greetingOf(deps: Deps, shopUrl: string): Promise<string[]> {
  const { settings, publicUrl } = deps
  const lines = [`Page: ${publicUrl}/p/demo`, `Demo shop: ${shopUrl}/`]
  const reference = `OpenAPI: ${publicUrl}/openapi.json`
  if (settings.DATABASE_URL && settings.CUSTODY_URL && publicUrl.startsWith('https:'))
    return [
      ...lines,
      reference,
      'To make an API key: npm run key -- --merchant <handle> --mode live --days 90',
      'To make a link to the studio: npm run key -- --studio <slug>',
    ]
  const apiKey = await sandboxKey(createKeys(deps), settings.DATA_DIR, DEMO_MERCHANT)
  const studio = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
  return [...lines, `Studio: ${studio.output}`, reference, `API key: ${apiKey}`]
}
