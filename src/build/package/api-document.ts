/** A JSON Schema, as the contract's schemas are described. */
export interface Schema {
  $ref?: string
  type?: string
  const?: string | number | boolean
  enum?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
}

type Content = Record<string, { schema?: Schema }>

/** An operation, as `src/server/api/openapi` describes it. */
export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

/** The parts of the OpenAPI document from which clients are made. */
export interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>
  webhooks: Record<string, { post: OperationObject }>
  components: { schemas: Record<string, Schema> }
}
