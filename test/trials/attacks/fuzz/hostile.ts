import { createHash } from 'node:crypto'

/** Invalid headers that resemble a payer's token. */
export const hostileTokens = (token: string): string[] => [
  '',
  'null',
  '-'.repeat(43),
  'A'.repeat(43),
  `${token}A`,
  `${token}=`,
  token.slice(0, -1),
  token.toUpperCase(),
  token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  `"${token}"`,
  `Bearer ${token}`,
  `${token}, ${token}`,
  `${token} ${token}`,
  `${token}\u00a0`,
  encodeURIComponent(`${token}\n`),
  createHash('sha256').update(token).digest('hex'),
  Buffer.from(token).toString('base64url'),
  "' or payer_token_hash is not null --",
  '%00',
  '__proto__',
  '{"token":1}',
  'é'.repeat(43),
  'x'.repeat(5000),
]

/** Values of the claim `scopes` that the service never signs. The service must not grant a right for any of them. */
export const ODD_SCOPES: readonly unknown[] = [
  undefined,
  null,
  '',
  'webhooks',
  '*',
  1,
  true,
  {},
  { 0: 'webhooks', length: 1 },
  [],
  [null],
  [['webhooks']],
  [{ scope: 'webhooks' }],
  ['*'],
  ['WEBHOOKS'],
  ['webhooks '],
  ['__proto__'],
  ['constructor', 'webhooks'],
  ['payments', 'root'],
  ['webhooks'],
  ['webhooks', 'webhooks'],
  ['payments', 'refunds', 'payouts', 'wallets', 'webhooks', 'keys'],
  Array(400).fill('webhooks'),
]

/** Values of a query parameter that is `true` or `false`. */
export const ODD_FLAGS = ['', '1', '0', 'yes', 'TRUE', 'True', 'true%00', '%20true', 'true,false', 'null', '[]', '%ff']

/** Values of `page` and `limit` in a query. */
export const ODD_PAGES = [
  ...['', '0', '-1', '-0', '1.0', '1.5', '1e1', '0x10', '1_0', '%2B1', '%201', '1%00', '%D9%A1', '%ff', '1,2', '[]'],
  ...['007', '500', '501', '1000000', '1000001', '9007199254740993', '9'.repeat(400), 'NaN', 'Infinity', '1&page=2'],
]

/** Invalid lines for the socket of the operator's commands. */
export const HOSTILE_COMMANDS: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '"accept_rate"',
  '{"act":"accept_rate"',
  '{"act":"accept_rate"}',
  ...[
    null,
    '',
    1,
    true,
    [],
    ['TON'],
    {},
    { toString: 'TON' },
    'ton',
    'DOGE',
    'TON ',
    'TON\n',
    'TON\u0000',
    '\ud800',
  ].map((currency) => JSON.stringify({ act: 'accept_rate', currency })),
  ...['__proto__', 'constructor', '*', 'TON:USD', 'accept_rate:TON', "TON'; drop table sessions; --"].map((currency) =>
    JSON.stringify({ act: 'accept_rate', currency }),
  ),
  '{"act":"ACCEPT_RATE","currency":"TON"}',
  '{"act":["accept_rate"],"currency":"TON"}',
  '{"__proto__":{"act":"accept_rate","currency":"TON"}}',
  `{"act":"accept_rate","currency":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  Buffer.from('{"act":"accept_rate","currency":"\xff\xfe"}', 'latin1'),
  JSON.stringify({ act: 'accept_rate', currency: 'T'.repeat(15_000) }),
  'x'.repeat(20_000),
]
