import { readFileSync } from 'node:fs'

/** The whole shops of the docs, and how each is started. */
export const RECIPES = [
  { language: 'php', file: 'shop.php', command: 'php -S localhost:8000 shop.php' },
  { language: 'node', file: 'shop.mjs', command: 'node shop.mjs' },
  { language: 'python', file: 'shop.py', command: 'python3 shop.py' },
] as const

const readDocs = () => readFileSync('public/docs/merchants.html', 'utf8')
const unescaped = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A shop as a file, as the docs show it, and the commands that the docs have beside the shops. */
export function recipeIn(file: string): { written: string; shown: string; commands: string[] } {
  const docs = readDocs()
  const language = RECIPES.find((one) => one.file === file)?.language
  const [, shown = ''] = new RegExp(`<code data-snippet="recipe-${language}">([^]*?)</code>`).exec(docs) ?? []
  const commands = [...docs.matchAll(/<code data-snippet="shell">([^<]*)<\/code>/g)].map(([, text = '']) => text)
  return { written: readFileSync(`public/docs/recipes/${file}`, 'utf8'), shown: `${unescaped(shown)}\n`, commands }
}

/** The orders that the docs give as an example. */
export function documentedOrders(): Record<string, object> {
  const [, orders = ''] = /<code data-snippet="recipe-orders">(.*?)<\/code>/.exec(readDocs()) ?? []
  return JSON.parse(orders)
}
