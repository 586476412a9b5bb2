/** Descriptions of values that the page validates, too. They are apart from the schemas, so that the page does not load them. */
export const VALUE_WORDS: Readonly<Record<'Decimal' | 'Currency' | 'Mode' | 'Language' | 'SessionStatus', string>> = {
  Decimal: 'A decimal string.',
  Currency: 'ISO 4217.',
  Mode: '`test` is the sandbox, `live` is real money. A key sees only one of them.',
  Language: 'BCP 47; `pcm` is Nigerian Pidgin.',
  SessionStatus:
    '`initiated`: no asset is chosen. `pending`: no money has come yet. `partial`: some money has come. `processing`: enough money has come, but it is not final. `completed`: enough money is final; this status never changes. `underpaid`: the time is over, and only a part has come. `expired`: the time is over, and nothing has come. `failed`: the payment was refused or cancelled.',
}
