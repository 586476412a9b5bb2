// Globals of browsers and Node that the ECMAScript library does not declare, for `contract` and `payment`.
declare class URL {
  constructor(url: string, base?: string)
  readonly origin: string
  readonly protocol: string
  readonly hostname: string
  readonly pathname: string
}
declare class TextEncoder {
  encode(input?: string): Uint8Array
}
declare function atob(base64: string): string
declare function btoa(bytes: string): string
