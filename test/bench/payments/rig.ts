import { startCluster } from '../../postgres'
import { startCustody } from '../../trials/crash/custody'
import { startBare } from '../bare'
import { QUICK } from '../figures'
import { buildOld } from './old-build'
import { openShop, type Shop } from './shop'

/**
 * The services that are measured, `new` and where it can be built `old`, each with a database of its own on one durable
 * cluster, with a custody, and a receiver at `target` that takes every webhook.
 */
export async function openRig(merchants: readonly string[]) {
  const cluster = await startCluster({ durable: true })
  const custody = await startCustody(Date.now)
  const receiver = await startBare()
  await receiver.ask({ answer: { status: 204, headers: {}, body: '' } })
  const shops = new Map<'old' | 'new', Shop>()
  const old = QUICK ? null : buildOld()
  if (old) shops.set('old', await openShop(cluster, custody, merchants, { root: old }))
  const shop = await openShop(cluster, custody, merchants)
  shops.set('new', shop)
  return {
    cluster,
    shops,
    shop,
    target: `http://127.0.0.1:${receiver.port}/`,
    async stop() {
      await Promise.all([...shops.values()].map((one) => one.stop()))
      await Promise.all([receiver.stop(), custody.close()])
      await cluster.stop()
    },
  }
}
export type Rig = Awaited<ReturnType<typeof openRig>>
