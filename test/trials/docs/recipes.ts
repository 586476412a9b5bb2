import { readFileSync } from 'node:fs'

/** The example shops of the docs, with the command that starts each. */
export const RECIPES = [
  { file: 'shop.php', command: 'php -S localhost:8000 shop.php' },
  { file: 'shop.mjs', command: 'node shop.mjs' },
  { file: 'shop.py', command: 'python3 shop.py' },
] as const

export const readDocs = () => readFileSync('public/docs/merchants.html', 'utf8')
/** The example orders in the docs. */
export function documentedOrders(): Record<string, object> {
  const [, orders = ''] = /<code data-snippet="recipe-orders">(.*?)<\/code>/.exec(readDocs()) ?? []
  return JSON.parse(orders)
}
