import {
  Controller,
  HttpCode,
  Inject,
  Post,
  Req,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common'
import { Logger } from '@vendure/core'
import { readNotice, sessionOf, VerificationError } from '../cart/notice'
import { ServiceError } from '../cart/service'
import { CONNECTION, type Connection, LOGGER_CONTEXT } from './options'
import { OrderPayments } from './order-payments'
import type { RawRequest } from './raw-body'
import { RefundStates } from './refund-states'

/** Receives the events of the service. 401: not signed by it. 503 makes it send the event again. */
@Controller('payments')
export class WebhookController {
  @Inject(CONNECTION) private readonly malipo!: Connection
  @Inject(OrderPayments) private readonly payments!: OrderPayments
  @Inject(RefundStates) private readonly refunds!: RefundStates

  @Post('malipo')
  @HttpCode(204)
  async receive(@Req() request: RawRequest): Promise<void> {
    const { options, service } = this.malipo
    try {
      const event = await readNotice(request.rawBody, request.headers, options.webhookSecret)
      const session = await sessionOf(event, service)
      if (!session) return
      if (event.event.startsWith('refund.')) await this.refunds.follow(await service.readRefund(String(event.data.id)))
      await this.payments.follow(session)
    } catch (error) {
      if (error instanceof VerificationError) throw new UnauthorizedException(error.message)
      if (!(error instanceof ServiceError)) throw error
      Logger.error(error.message, LOGGER_CONTEXT)
      throw new ServiceUnavailableException(error.message)
    }
  }
}
