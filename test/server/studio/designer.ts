import { runKeyCommand } from '../../../src/server/auth/key-command'
import { bearer, type Merchant } from '../merchant'
import type { World } from '../world'

/** Somebody with the link to the studio of a page. */
export async function designer(world: World, slug = 'demo'): Promise<Merchant> {
  const { output } = await runKeyCommand(world.deps, { act: 'studio', slug })
  return bearer(world, output.slice(output.indexOf('#') + 1))
}
