import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from '@medusajs/framework/http'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { surplusNote } from '../../cart/notes'
import { readNotice, sessionOf, VerificationError } from '../../cart/notice'
import { hasMoney, Service, ServiceError } from '../../cart/service'
import { configuredProviders } from '../configured-providers'
import { isOfMedusa } from '../payment-data'

/**
 * Stands before Medusa's own route, which answers 200 before it reads a webhook. Answers 401 to one that Malipo did not
 * sign. One that has nothing to change ends here: of a captured payment, and of a payment session that Medusa has
 * deleted, whose money the log reports. 503 makes Malipo send it again.
 */
async function receive(request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction) {
  const config = request.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const provider = configuredProviders(config).find(({ id }) => id === `pp_${request.params.provider}`)
  if (!provider) return next()
  const { url, api_key, webhook_secret, timeout } = provider.options
  try {
    const event = await readNotice(request.rawBody as Buffer | undefined, request.headers, webhook_secret)
    const session = event.event.startsWith('payment.')
      ? await sessionOf(event, new Service({ url, apiKey: api_key, timeout }))
      : null
    if (!session || !isOfMedusa(session)) return next()
    const stored = await storedSession(request, session.reference)
    if (stored && !stored.payment?.captures.length) return next()
    if (!stored && hasMoney(session))
      request.scope.resolve(ContainerRegistrationKeys.LOGGER).error(surplusNote(session))
    response.sendStatus(200)
  } catch (error) {
    if (error instanceof VerificationError) return answer(response, 401, error)
    if (error instanceof ServiceError) return answer(response, 503, error)
    next(error)
  }
}

const answer = (response: MedusaResponse, status: number, { name, message }: Error) => {
  response.status(status).json({ type: name, message })
}

async function storedSession(request: MedusaRequest, id: string) {
  const { data } = await request.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: 'payment_session',
    fields: ['id', 'payment.captures.id'],
    filters: { id },
  })
  return data[0] as { payment?: { captures: unknown[] } } | undefined
}

export default defineMiddlewares({
  routes: [{ methods: ['POST'], matcher: '/hooks/payment/:provider', middlewares: [receive] }],
})
