import { runKeyCommand } from '../auth/key-command/run-key-command'
import { createKeys } from '../auth/keys'
import { ensureMerchant } from '../auth/members/ensure-merchant'
import { ownerLink } from '../auth/members/owner-link'
import { LINK_MS } from '../auth/members/sign-in-links'
import { sandboxKey } from '../auth/sandbox-key'
import type { Deps } from '../deps'
import { DEMO_MERCHANT } from '../payments/pages/demo'
import { hasDemo } from '../settings'

/** The lines printed at the start: the demo's URLs and keys, or without a demo how to create keys. */
export async function bannerOf(deps: Deps, shopUrl: string): Promise<string[]> {
  const { settings, publicUrl } = deps
  const docs = [`Documentation: ${publicUrl}/docs/`, `OpenAPI: ${publicUrl}/openapi.json`]
  if (!hasDemo(settings))
    return [
      ...docs,
      'To make an API key: npm run key -- --merchant <handle> --new --mode live --days 90',
      'To make a link to the studio: npm run key -- --studio <slug>',
      'To make a link to the dashboard: npm run key -- --dashboard --merchant <handle>',
    ]
  const apiKey = await sandboxKey(createKeys(deps), settings.DATA_DIR, DEMO_MERCHANT)
  const studio = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
  const merchant = await ensureMerchant(deps, DEMO_MERCHANT)
  const dashboard = await ownerLink(deps, merchant, { forMs: LINK_MS.start })
  return [
    `Start here: ${publicUrl}/`,
    `Page: ${publicUrl}/p/demo`,
    `Demo shop: ${shopUrl}/`,
    `Studio: ${studio.output}`,
    `Dashboard: ${dashboard.url}`,
    ...docs,
    `API key: ${apiKey}`,
  ]
}
