/** What the values mean that the page has in its bundle, too: apart from their schemas, since it only validates them. */
export const VALUE_WORDS: Readonly<Record<'Decimal' | 'Currency' | 'Mode' | 'Language' | 'SessionStatus', string>> = {
  Decimal: 'A decimal string.',
  Currency: 'ISO 4217.',
  Mode: '`test` is the sandbox, `live` real money; a key sees one of them.',
  Language: 'BCP 47; `pcm` is Nigerian Pidgin.',
  SessionStatus:
    '`initiated`: no asset is chosen. `pending`: nothing came yet. `partial`: some came. `processing`: enough came, and is not final. `completed`: enough is final; this stays. `underpaid`, `expired`: the time is over, and some or nothing came. `failed`: refused, or cancelled.',
}
