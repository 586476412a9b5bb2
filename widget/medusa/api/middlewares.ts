import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from '@medusajs/framework/http'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { readNotice, VerificationError } from '../../cart/notice'
import { configuredProviders } from '../configured-providers'

/** Answers 401 to a webhook that Malipo did not sign. Medusa itself answers 200 before it reads a webhook. */
function requireSignature(request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction) {
  const config = request.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const provider = configuredProviders(config).find(({ id }) => id === `pp_${request.params.provider}`)
  if (!provider) return next()
  try {
    readNotice(request.rawBody as Buffer | undefined, request.headers, provider.options.webhook_secret)
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error
    response.status(401).json({ type: 'unauthorized', message: error.message })
    return
  }
  next()
}

export default defineMiddlewares({
  routes: [{ methods: ['POST'], matcher: '/hooks/payment/:provider', middlewares: [requireSignature] }],
})
