import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { Bank, BankRequest } from '../../contract/bank'
import { Customer, CustomerRequest } from '../../contract/customer'
import { Decimal, MoneyInput } from '../../contract/decimal'
import { Deposit } from '../../contract/deposit'
import { DepositAccount } from '../../contract/deposit-account'
import { Asset, Currency, EventType, Language, Mode, Network, SessionStatus, SwapCurrency } from '../../contract/enums'
import { ListMeta } from '../../contract/envelope'
import { Estimate, EstimateRequest } from '../../contract/estimate'
import { Invoice, InvoiceRequest } from '../../contract/invoice'
import { DepositAddressRequest, MerchantSession, MerchantSessionRequest } from '../../contract/merchant-session'
import { Page, PageEstimate, PageWords } from '../../contract/page'
import * as pay from '../../contract/pay'
import { PageCopy, PaymentPage, PaymentPagePatch, PaymentPageRequest, StudioLink } from '../../contract/payment-page'
import { Payout, PayoutRequest } from '../../contract/payout'
import { Problem } from '../../contract/problem'
import { Refund, RefundRequest } from '../../contract/refund'
import { SandboxBalance, SandboxBalanceRequest } from '../../contract/sandbox-balance'
import { Session } from '../../contract/session'
import { DraftRequest, StudioView, UploadedLogo } from '../../contract/studio'
import { SwapQuotation, SwapQuotationRequest } from '../../contract/swap'
import { Theme, ThemeView } from '../../contract/theme'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../contract/webhook-endpoint'
import { SandboxEventRequest, WebhookEvent, WebhookEventDetail, WebhookEventRecord } from '../../contract/webhook-event'
import { describeFields } from './describe-fields'

/** Used in requests and in answers. */
const SHARED = { Asset, Network, Currency, SwapCurrency, Mode, Language, EventType, SessionStatus, Decimal, PageCopy }

const ANSWERS = {
  ...SHARED,
  Bank,
  Claim: pay.Claim,
  Customer,
  Deposit,
  DepositAccount,
  Estimate,
  Invoice,
  ListMeta,
  MerchantSession,
  Page,
  PageEstimate,
  PageWords,
  PaymentPage,
  Payout,
  Problem,
  Refund,
  RegeneratedSecret,
  SandboxBalance,
  Session,
  StudioLink,
  StudioView,
  SwapQuotation,
  Theme,
  ThemeView,
  UploadedLogo,
  WebhookEndpoint,
  WebhookEvent,
  WebhookEventDetail,
  WebhookEventRecord,
}

const REQUESTS = {
  ...SHARED,
  MoneyInput,
  BankRequest,
  ClaimRequest: pay.ClaimRequest,
  CustomerRequest,
  DepositAddressRequest,
  DraftRequest,
  EstimateRequest,
  InvoiceRequest,
  MerchantSessionRequest,
  MethodRequest: pay.MethodRequest,
  PageEstimateRequest: pay.PageEstimateRequest,
  PayRequest: pay.PayRequest,
  PaymentPagePatch,
  PaymentPageRequest,
  PayoutRequest,
  RefundRequest,
  RenewRequest: pay.RenewRequest,
  SandboxBalanceRequest,
  SandboxDepositRequest: pay.SandboxDepositRequest,
  SandboxEventRequest,
  SwapQuotationRequest,
  WebhookEndpointRequest,
}

const conversion = (typeMode: 'input' | 'output') =>
  ({
    target: 'draft-2020-12',
    typeMode,
    // Checks and transformations cannot be expressed in JSON Schema, and are left out.
    errorMode: 'ignore',
    overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
    // the contract's only custom schemas are for plain objects
    overrideSchema: ({ valibotSchema }: { valibotSchema: { type: string } }): JsonSchema | null =>
      valibotSchema.type === 'custom' ? { type: 'object' } : null,
  }) as const

/** A part of the document. */
export type Json = Record<string, unknown>

const plain = (schema: JsonSchema): Json => {
  const { $schema: _, $defs: __, ...rest } = schema
  return { ...rest }
}

/** A schema of the contract as JSON Schema; by reference if it has a name. */
export const answerSchema = (schema: v.GenericSchema) =>
  plain(toJsonSchema(schema, { ...conversion('output'), definitions: ANSWERS }))
export const requestSchema = (schema: v.GenericSchema) =>
  plain(toJsonSchema(schema, { ...conversion('input'), definitions: REQUESTS }))

/** All named schemas, with what their fields mean. */
export function componentSchemas(): Record<string, Json> {
  const schemas = Object.entries({
    ...toJsonSchemaDefs(REQUESTS, conversion('input')),
    ...toJsonSchemaDefs(ANSWERS, conversion('output')),
  })
  const components = Object.fromEntries(schemas.map(([name, schema]) => [name, plain(schema)]))
  describeFields(components)
  return components
}
