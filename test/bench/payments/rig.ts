import { startCluster } from '../../postgres'
import { startCustody } from '../../trials/crash/custody'
import { startBare } from '../bare'
import { BUILDS, type Build } from '../builds'
import { openShop, type Shop } from './shop'

/**
 * Starts each build with a separate database on one durable cluster, a custody provider, and a receiver that accepts
 * every webhook.
 */
export async function openRig(
  merchants: readonly string[],
  { settings = {} as Record<string, string>, nodeArguments = [] as readonly string[] } = {},
) {
  const cluster = await startCluster({ durable: true, settings })
  const custody = await startCustody(Date.now)
  const receiver = await startBare()
  await receiver.send({ answer: { status: 204, headers: {}, body: '' } })
  const target = `http://127.0.0.1:${receiver.port}/`
  const sides: { build: Build; shop: Shop }[] = []
  for (const build of BUILDS) {
    const shop = await openShop(cluster, custody, merchants, { root: build.root, nodeArguments })
    await shop.register(target)
    sides.push({ build, shop })
  }
  return {
    cluster,
    receiver,
    target,
    sides,
    async stop() {
      await Promise.all(sides.map(({ shop }) => shop.stop()))
      await Promise.all([receiver.stop(), custody.close()])
      await cluster.stop()
    },
  }
}
export type Rig = Awaited<ReturnType<typeof openRig>>
