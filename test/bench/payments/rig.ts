import { startCluster } from '../../postgres'
import { startCustody } from '../../trials/crash/custody'
import { startBare } from '../bare'
import { openShop } from './shop'

/**
 * The service that is measured, on a durable cluster of its own, with a custody, and a receiver at `target` that takes
 * every webhook.
 */
export async function openRig(merchants: readonly string[]) {
  const cluster = await startCluster({ durable: true })
  const custody = await startCustody(Date.now)
  const receiver = await startBare()
  await receiver.ask({ answer: { status: 204, headers: {}, body: '' } })
  const shop = await openShop(cluster, custody, merchants)
  return {
    cluster,
    shop,
    target: `http://127.0.0.1:${receiver.port}/`,
    async stop() {
      await shop.stop()
      await Promise.all([receiver.stop(), custody.close()])
      await cluster.stop()
    },
  }
}
export type Rig = Awaited<ReturnType<typeof openRig>>
