import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { ApiKeyRecord, ApiKeyRequest, NewApiKey } from '../../contract/api-key'
import { AuditEntry } from '../../contract/audit'
import { Bank, BankRequest } from '../../contract/bank'
import { DescribedClaim } from '../../contract/claim'
import { Customer, CustomerRequest, CustomerSearch } from '../../contract/customer'
import { Decimal, MoneyInput } from '../../contract/decimal'
import { Deposit } from '../../contract/deposit'
import { DepositAccount } from '../../contract/deposit-account'
import { Device } from '../../contract/device'
import {
  Asset,
  Currency,
  EventType,
  Language,
  Mode,
  Network,
  Role,
  SessionStatus,
  SwapCurrency,
} from '../../contract/enums'
import { ListMeta } from '../../contract/envelope'
import { Estimate, EstimateRequest } from '../../contract/estimate'
import { Invoice, InvoiceRequest } from '../../contract/invoice'
import { Invitation, Member, MemberPatch, MemberRequest } from '../../contract/member'
import { Merchant, MerchantPatch, ThemeVersion } from '../../contract/merchant'
import { DepositAddressRequest, MerchantSession, MerchantSessionRequest } from '../../contract/merchant-session'
import { DescribedOrderItem } from '../../contract/order-item'
import { DescribedPage, DescribedPageWords, DescribedUsualFee } from '../../contract/page'
import { PageCopy } from '../../contract/page-copy'
import { DescribedPageEstimate } from '../../contract/page-estimate'
import { DescribedPairLimit } from '../../contract/pair-limit'
import * as pay from '../../contract/pay'
import { PaymentPage } from '../../contract/payment-page'
import { PaymentPagePatch, PaymentPageRequest } from '../../contract/payment-page-request'
import { Payout, PayoutRequest } from '../../contract/payout'
import { Problem } from '../../contract/problem'
import { Refund, RefundRequest } from '../../contract/refund'
import { RefundAddressRequest } from '../../contract/refund-address'
import { DescribedRefundLink } from '../../contract/refund-link'
import { SandboxBalance, SandboxBalanceRequest } from '../../contract/sandbox-balance'
import { DescribedSession } from '../../contract/session'
import { SessionSearch } from '../../contract/session-list'
import { Me, SignInLinkRequest, SignInOptions, SignInRequest } from '../../contract/sign-in'
import { DraftRequest, StudioLink, StudioLinkRequest, StudioView, UploadedLogo } from '../../contract/studio'
import { Summary } from '../../contract/summary'
import { SwapQuotation, SwapQuotationRequest } from '../../contract/swap'
import { DescribedTheme } from '../../contract/theme'
import { DescribedThemeView } from '../../contract/theme-view'
import { Note, NoteRequest, TimelineEntry } from '../../contract/timeline'
import { VALUE_WORDS } from '../../contract/value-words'
import { Wallet } from '../../contract/wallet'
import { WalletPatch, WalletRequest } from '../../contract/wallet-request'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../contract/webhook-endpoint'
import { SandboxEventRequest, WebhookEvent, WebhookEventDetail, WebhookEventRecord } from '../../contract/webhook-event'

/** Used in requests and in answers. */
const SHARED = {
  Asset,
  Network,
  Currency,
  SwapCurrency,
  Mode,
  Language,
  EventType,
  Role,
  SessionStatus,
  Decimal,
  PageCopy,
}

const ANSWERS = {
  ...SHARED,
  ApiKey: ApiKeyRecord,
  AuditEntry,
  Bank,
  Claim: DescribedClaim,
  Customer,
  Deposit,
  DepositAccount,
  Device,
  Estimate,
  Invitation,
  Invoice,
  ListMeta,
  Me,
  Member,
  Merchant,
  MerchantSession,
  OrderItem: DescribedOrderItem,
  NewApiKey,
  Note,
  Page: DescribedPage,
  PageEstimate: DescribedPageEstimate,
  PageWords: DescribedPageWords,
  PairLimit: DescribedPairLimit,
  PaymentPage,
  Payout,
  Problem,
  Refund,
  RefundLink: DescribedRefundLink,
  RegeneratedSecret,
  SandboxBalance,
  Session: DescribedSession,
  SignInOptions,
  StudioLink,
  StudioView,
  Summary,
  SwapQuotation,
  Theme: DescribedTheme,
  ThemeVersion,
  ThemeView: DescribedThemeView,
  TimelineEntry,
  UsualFee: DescribedUsualFee,
  UploadedLogo,
  Wallet,
  WebhookEndpoint,
  WebhookEvent,
  WebhookEventDetail,
  WebhookEventRecord,
}

const REQUESTS = {
  ...SHARED,
  MoneyInput,
  ApiKeyRequest,
  BankRequest,
  ClaimRequest: pay.ClaimRequest,
  CustomerRequest,
  CustomerSearch,
  DepositAddressRequest,
  DraftRequest,
  EstimateRequest,
  InvoiceRequest,
  MemberPatch,
  MemberRequest,
  MerchantPatch,
  MerchantSessionRequest,
  MethodRequest: pay.MethodRequest,
  NoteRequest,
  PageEstimateRequest: pay.PageEstimateRequest,
  PayRequest: pay.PayRequest,
  PaymentPagePatch,
  PaymentPageRequest,
  PayoutRequest,
  RefundAddressRequest,
  RefundRequest,
  RenewRequest: pay.RenewRequest,
  SandboxBalanceRequest,
  SandboxDepositRequest: pay.SandboxDepositRequest,
  SandboxEventRequest,
  SessionSearch,
  SignInLinkRequest,
  SignInRequest,
  StudioLinkRequest,
  SwapQuotationRequest,
  WalletPatch,
  WalletRequest,
  WebhookEndpointRequest,
}

const NAMES = new Map<unknown, string>(Object.entries({ ...REQUESTS, ...ANSWERS }).map(([name, one]) => [one, name]))

type AnySchema = v.GenericSchema & {
  pipe?: readonly v.GenericSchema[]
  wrapped?: AnySchema
  entries?: Record<string, AnySchema>
}

/** The description of a field. A named schema describes itself, not the field. */
const wordsOf = (field: AnySchema): string | undefined =>
  NAMES.has(field) ? undefined : (v.getDescription(field) ?? (field.wrapped && wordsOf(field.wrapped)))

/** Adds what the conversion drops from a pipe: the reference to a named schema, and the description after a transformation. */
function fieldOf(field: AnySchema, converted: JsonSchema): JsonSchema {
  const name = NAMES.get(field.pipe?.[0])
  const description = wordsOf(field)
  return {
    ...(name === undefined ? converted : { $ref: refOf(name) }),
    ...(description !== undefined && { description }),
  }
}

function override({ type, entries }: AnySchema, converted: JsonSchema): JsonSchema | null {
  // all custom schemas of the contract are plain objects
  if (type === 'custom') return { type: 'object' }
  if (!entries) return null
  const properties = Object.entries(entries).map(([name, field]) => [
    name,
    fieldOf(field, converted.properties?.[name] as JsonSchema),
  ])
  return { ...converted, properties: Object.fromEntries(properties) }
}

const refOf = (name: string) => `#/components/schemas/${name}`

const conversion = (typeMode: 'input' | 'output') =>
  ({
    target: 'draft-2020-12',
    typeMode,
    // JSON Schema cannot express checks and transformations.
    errorMode: 'ignore',
    // operations show the examples
    ignoreActions: ['examples'] as string[],
    overrideRef: ({ referenceId }: { referenceId: string }) => refOf(referenceId),
    overrideSchema: ({ valibotSchema, jsonSchema }: { valibotSchema: AnySchema; jsonSchema: JsonSchema }) =>
      override(valibotSchema, jsonSchema),
  }) as const

/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>

const plain = (schema: JsonSchema): Json => {
  const { $schema: _, $defs: __, ...rest } = schema
  return { ...rest }
}

/** A schema of the contract as JSON Schema, or a reference if the schema has a name. */
export const answerSchema = (schema: v.GenericSchema) =>
  referenceTo(schema) ?? plain(toJsonSchema(schema, { ...conversion('output'), definitions: ANSWERS }))
export const requestSchema = (schema: v.GenericSchema) =>
  referenceTo(schema) ?? plain(toJsonSchema(schema, { ...conversion('input'), definitions: REQUESTS }))

/** The conversion converts all definitions each time, which takes long, also for a schema that is one of them. */
function referenceTo(schema: v.GenericSchema): Json | null {
  const name = NAMES.get(schema)
  return name === undefined ? null : { $ref: refOf(name) }
}

/** All named schemas, with descriptions. */
export function componentSchemas(): Record<string, Json> {
  const converted = {
    ...toJsonSchemaDefs(REQUESTS, conversion('input')),
    ...toJsonSchemaDefs(ANSWERS, conversion('output')),
  }
  const named: Record<string, v.GenericSchema> = { ...REQUESTS, ...ANSWERS }
  const words: Partial<Record<string, string>> = VALUE_WORDS
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => {
      const description = words[name] ?? (named[name] && v.getDescription(named[name]))
      return [name, { ...plain(schema), ...(description !== undefined && { description }) }]
    }),
  )
}
