import type { IPaymentModuleService, MedusaContainer, PaymentSessionDTO } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules, PaymentActions, PaymentSessionStatus } from '@medusajs/framework/utils'
import { Service } from '../../cart/service'
import { configuredProviders } from '../configured-providers'
import { capturable } from '../payment-data'

/** The workflow that Medusa runs for a webhook. */
const PROCESS_PAYMENT = 'process-payment-workflow'
const WAIT_MS = 600_000
const DAY_MS = 86_400_000
/** Most carts that wait longer than two days are abandoned, so those are checked once a day only. */
const OFTEN_DAYS = 2
/** Late money can complete a payment. Later than this, the merchant must look into the dashboard of Malipo. */
const MAX_DAYS = 30
const MAX_SESSIONS = 10_000

/** Reads the payments of waiting carts again, so that a lost webhook leaves no cart stuck. */
export default async function checkPayments(container: MedusaContainer): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const { id, options } of configuredProviders(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))) {
    const service = new Service({ url: options.url, apiKey: options.api_key, timeout: options.timeout })
    for (const session of await waitingSessions(payments, id)) {
      try {
        await check(container, service, session)
      } catch (error) {
        logger.error(`Malipo: the payment session ${session.id} could not be checked: ${error}`)
      }
    }
  }
}

async function waitingSessions(payments: IPaymentModuleService, provider: string): Promise<PaymentSessionDTO[]> {
  const now = new Date()
  const isDaily = now.getUTCHours() === 3 && now.getUTCMinutes() < 15
  const days = isDaily ? MAX_DAYS : OFTEN_DAYS
  const { PENDING, REQUIRES_MORE } = PaymentSessionStatus
  const isWaiting = ({ status }: PaymentSessionDTO) => status === PENDING || status === REQUIRES_MORE
  const $gt = new Date(now.getTime() - days * DAY_MS).toISOString()
  const $lt = new Date(now.getTime() - WAIT_MS).toISOString()
  const filters = { provider_id: provider, created_at: { $gt, $lt } }
  return (await payments.listPaymentSessions(filters, { take: MAX_SESSIONS })).filter(isWaiting)
}

async function check(container: MedusaContainer, service: Service, { id, data }: PaymentSessionDTO): Promise<void> {
  if (typeof data?.id !== 'string') return
  const session = await service.readSession(data.id)
  if (session.status !== 'completed') return
  await container.resolve(Modules.WORKFLOW_ENGINE).run(PROCESS_PAYMENT, {
    input: {
      action: PaymentActions.SUCCESSFUL,
      data: { session_id: id, amount: capturable(session) },
    },
  })
}

export const config = { name: 'malipo-check-payments', schedule: '*/15 * * * *' }
